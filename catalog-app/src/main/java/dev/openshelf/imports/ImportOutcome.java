package dev.openshelf.imports;

/** What became of a file that was sent. */
public sealed interface ImportOutcome {

  /** It is stored in whole, and the job with this id will work it. */
  record Accepted(long jobId) implements ImportOutcome {}

  /** It is longer than an import may be, as sent or unpacked; nothing of it was kept. */
  record TooLarge(long maxBytes) implements ImportOutcome {}

  /** It cannot be an import; nothing of it was kept. The reason is a sentence for people. */
  record Unreadable(String reason) implements ImportOutcome {}
}
