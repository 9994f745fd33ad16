package dev.openshelf.catalog;

/** Where a product stands; only {@link #ACTIVE} is public. Every change of status is allowed. */
public enum ProductStatus {
  DRAFT,
  ACTIVE,
  HIDDEN,
  ARCHIVED
}
