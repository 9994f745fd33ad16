package dev.openshelf.admin;

import dev.openshelf.catalog.Indexing;
import dev.openshelf.catalog.IndexingStates;
import dev.openshelf.platform.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Tells the product list which of its pending rows have arrived, all in one question to the index.
 */
@RestController
class IndexingController {

  private static final int MOST = 100;

  private final IndexingStates states;

  IndexingController(IndexingStates states) {
    this.states = states;
  }

  /** States for pairs of {@code product:revision}. */
  @GetMapping("/api/admin/indexing-states")
  List<IndexingView> states(@RequestParam("of") List<String> pairs) {
    if (pairs.size() > MOST) {
      throw Problem.invalid("of", "must be at most 100").exception();
    }
    Map<Long, Long> revisions = new HashMap<>();
    pairs.forEach(pair -> add(revisions, pair));
    Map<Long, Indexing> found = states.of(revisions);
    return revisions.entrySet().stream()
        .map(entry -> IndexingView.of(entry.getKey(), entry.getValue(), found))
        .toList();
  }

  private static void add(Map<Long, Long> revisions, String pair) {
    if (!pair.matches("\\d{1,18}:\\d{1,19}")) {
      throw Problem.invalid("of", "must be product:revision").exception();
    }
    int colon = pair.indexOf(':');
    try {
      revisions.put(
          Long.valueOf(pair.substring(0, colon)), Long.valueOf(pair.substring(colon + 1)));
    } catch (NumberFormatException tooLarge) {
      throw Problem.invalid("of", "must be product:revision").exception();
    }
  }
}
