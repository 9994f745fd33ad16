package dev.openshelf.catalog;

/** What became of an edit of a category: saved, or refused and nothing changed. */
public sealed interface CategoryOutcome permits CategoryOutcome.Saved, Refusal {

  /** The edit is committed; {@code category} is the state after it (before it, for a deletion). */
  record Saved(CategoryView category) implements CategoryOutcome {}
}
