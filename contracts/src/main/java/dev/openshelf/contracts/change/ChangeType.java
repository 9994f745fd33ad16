package dev.openshelf.contracts.change;

/** What happened to a product. */
public enum ChangeType {
  /** The product exists; the message carries all of it. */
  UPSERTED,
  /** The product is gone from every read; the message carries no product. */
  DELETED
}
