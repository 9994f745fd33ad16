package dev.openshelf.catalog;

/** What became of an edit of a product: saved, or refused and nothing changed. */
public sealed interface ProductOutcome permits ProductOutcome.Saved, Refusal {

  /** The edit is committed; {@code product} is the state after it (before it, for a deletion). */
  record Saved(ProductView product) implements ProductOutcome {}
}
