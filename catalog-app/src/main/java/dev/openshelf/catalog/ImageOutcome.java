package dev.openshelf.catalog;

/** What became of an upload. */
public sealed interface ImageOutcome permits ImageOutcome.Stored, Refusal {

  /** The image is stored, now or by an earlier upload of the same bytes. */
  record Stored(ImageView image) implements ImageOutcome {}
}
