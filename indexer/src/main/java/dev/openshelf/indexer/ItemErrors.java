package dev.openshelf.indexer;

import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.ItemResult.TryLater;
import java.util.Map;
import java.util.Set;

/**
 * Sorts Elasticsearch's answers. The error's type decides and the status only where the type says
 * nothing: a full disk answers 403 or 429 for every document, and none of them is broken.
 */
final class ItemErrors {

  private static final Map<String, Hold> HOLDS =
      Map.ofEntries(
          Map.entry("cluster_block_exception", Hold.BLOCKED),
          Map.entry("index_closed_exception", Hold.BLOCKED),
          Map.entry("es_rejected_execution_exception", Hold.OVERLOADED),
          Map.entry("circuit_breaking_exception", Hold.OVERLOADED),
          Map.entry("index_not_found_exception", Hold.INDEX_MISSING),
          Map.entry("alias_not_found_exception", Hold.INDEX_MISSING),
          Map.entry("unavailable_shards_exception", Hold.UNAVAILABLE),
          Map.entry("no_shard_available_action_exception", Hold.UNAVAILABLE),
          Map.entry("shard_not_found_exception", Hold.UNAVAILABLE),
          Map.entry("illegal_index_shard_state_exception", Hold.UNAVAILABLE),
          Map.entry("master_not_discovered_exception", Hold.UNAVAILABLE),
          Map.entry("process_cluster_event_timeout_exception", Hold.UNAVAILABLE),
          Map.entry("node_closed_exception", Hold.UNAVAILABLE),
          Map.entry("node_not_connected_exception", Hold.UNAVAILABLE),
          Map.entry("timeout_exception", Hold.UNAVAILABLE),
          Map.entry("security_exception", Hold.FORBIDDEN));

  private static final Set<String> REFUSALS =
      Set.of(
          "document_parsing_exception",
          "mapper_parsing_exception",
          "mapper_exception",
          "strict_dynamic_mapping_exception",
          "illegal_argument_exception");

  private static final String CONFLICT = "version_conflict_engine_exception";

  private ItemErrors() {}

  /** The result of an item that carries an error. */
  static ItemResult classify(int status, String type, String reason) {
    String detail = type + ": " + reason;
    if (type.equals(CONFLICT)) {
      return ItemResult.ALREADY_NEWER;
    }
    Hold hold = HOLDS.get(type);
    if (hold != null) {
      return new TryLater(hold, detail);
    }
    if (status == 413) {
      return new Refused(Flaw.TOO_LARGE, detail);
    }
    return status == 400 || REFUSALS.contains(type)
        ? new Refused(Flaw.DOCUMENT_REJECTED, detail)
        : new TryLater(byStatus(status), detail);
  }

  /** Why to wait after an answer of this status whose error says nothing. */
  static Hold byStatus(int status) {
    return switch (status) {
      case 401, 403 -> Hold.FORBIDDEN;
      case 404 -> Hold.INDEX_MISSING;
      case 429 -> Hold.OVERLOADED;
      default -> status >= 500 ? Hold.UNAVAILABLE : Hold.UNKNOWN_ERROR;
    };
  }
}
