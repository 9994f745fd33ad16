package dev.openshelf.contracts.change;

/** Names and limits of the change topic. */
public final class ChangeTopic {

  /** The topic that every product change goes through. */
  public static final String NAME = "openshelf.catalog.product-changed.v1";

  /** What is appended to the topic's name for the records that could not be indexed. */
  public static final String DEAD_LETTER_SUFFIX = ".dlt";

  /**
   * Key of the records that are a {@link Heartbeat}; every other key is a product id in decimal.
   */
  public static final String HEARTBEAT_KEY = "heartbeat";

  /** Largest message value in bytes; an edit that would exceed it is refused. */
  public static final int MAX_VALUE_BYTES = 900 * 1024;

  private ChangeTopic() {}
}
