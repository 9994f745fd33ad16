package dev.openshelf.admin;

import dev.openshelf.indexer.IndexingFailures;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.ModelAndView;

/** Shows what could not be indexed, and sends the present state of those products once more. */
@Controller
@RequestMapping("/admin/indexing-failures")
class FailureController {

  private static final int SHOWN = 200;
  private static final String LIST = "/admin/indexing-failures";

  private final IndexingFailures failures;

  FailureController(IndexingFailures failures) {
    this.failures = failures;
  }

  @GetMapping
  ModelAndView list() {
    return new ModelAndView(
        "admin/failures", Map.of("failures", failures.open(SHOWN), "total", failures.count()));
  }

  @PostMapping("/{id:\\d{1,18}}/replay")
  String replay(@PathVariable long id) {
    return failures.replay(id).map(FailureController::told).orElseGet(() -> Done.NOT_OPEN.at(LIST));
  }

  @PostMapping("/replay")
  String replayAll() {
    return told(failures.replayAll());
  }

  private static String told(IndexingFailures.Replay replay) {
    return Done.REPLAYED.at(LIST, replay.sent(), replay.closed());
  }
}
