package dev.openshelf.indexer;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far a rebuild is: what another process needs to go on, and what people see. Immutable.
 *
 * @param generation the one that is being made
 * @param mappingHash of its mapping
 * @param phase what is being done
 * @param after every product up to this id is in the generation
 * @param rows how many of them there are
 * @param total how many products the database held last
 * @param refused products that the live generation could not take either
 * @param waitsFor what it waits for, in plain words; empty while it does not wait
 * @param checks what the verification found: of each check {@code ok} or what was wrong
 */
public record RebuildPoint(
    String generation,
    String mappingHash,
    Phase phase,
    long after,
    long rows,
    @Nullable Long total,
    long refused,
    List<String> waitsFor,
    Map<String, String> checks) {

  /** In this order. */
  public enum Phase {
    CONFIRMING,
    FILLING,
    CATCHING_UP,
    VERIFYING,
    SWITCHING,
    DONE;

    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    @JsonCreator
    static Phase of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }
  }

  static RebuildPoint start(String generation, String mappingHash) {
    return new RebuildPoint(
        generation, mappingHash, Phase.CONFIRMING, 0, 0, null, 0, List.of(), Map.of());
  }

  RebuildPoint in(Phase next) {
    return new RebuildPoint(
        generation, mappingHash, next, after, rows, total, refused, List.of(), checks);
  }

  RebuildPoint of(long all) {
    return new RebuildPoint(
        generation,
        mappingHash,
        phase,
        after,
        rows,
        Math.max(all, rows),
        refused,
        waitsFor,
        checks);
  }

  RebuildPoint reached(FillPages.Filled filled, long refusals) {
    long most = total == null ? filled.rows() : Math.max(total, filled.rows());
    return new RebuildPoint(
        generation,
        mappingHash,
        phase,
        filled.after(),
        filled.rows(),
        most,
        refusals,
        List.of(),
        checks);
  }

  RebuildPoint waiting(List<String> reasons) {
    return new RebuildPoint(
        generation, mappingHash, phase, after, rows, total, refused, reasons, checks);
  }

  RebuildPoint found(Map<String, String> results) {
    return new RebuildPoint(
        generation, mappingHash, phase, after, rows, total, refused, waitsFor, results);
  }
}
