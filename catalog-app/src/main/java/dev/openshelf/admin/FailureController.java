package dev.openshelf.admin;

import dev.openshelf.indexer.IndexingFailures;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Shows what could not be indexed, and sends the present state of those products once more. */
@Controller
@RequestMapping("/admin/indexing-failures")
class FailureController {

  private static final int SHOWN = 200;
  private static final String LIST = "redirect:/admin/indexing-failures";

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
  String replay(@PathVariable long id, RedirectAttributes flash) {
    return told(failures.replay(id), flash);
  }

  @PostMapping("/replay")
  String replayAll(RedirectAttributes flash) {
    return told(Optional.of(failures.replayAll()), flash);
  }

  private static String told(Optional<IndexingFailures.Replay> replay, RedirectAttributes flash) {
    Notice notice =
        replay
            .map(
                done ->
                    Notice.good(
                        "notice.replayed",
                        Integer.toString(done.sent()),
                        Integer.toString(done.closed())))
            .orElseGet(() -> Notice.bad("notice.notOpen"));
    flash.addFlashAttribute(Notice.NAME, notice);
    return LIST;
  }
}
