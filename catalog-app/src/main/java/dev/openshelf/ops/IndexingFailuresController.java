package dev.openshelf.ops;

import dev.openshelf.indexer.IndexingFailures;
import dev.openshelf.indexer.IndexingFailures.Failure;
import dev.openshelf.indexer.IndexingFailures.Replay;
import dev.openshelf.platform.Problem;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What could not be indexed, and sending it again. */
@RestController
@RequestMapping("/api/ops/indexing-failures")
final class IndexingFailuresController {

  private static final int MOST_SHOWN = 200;

  private final IndexingFailures failures;

  IndexingFailuresController(IndexingFailures failures) {
    this.failures = failures;
  }

  /** The latest open failures, newest first; the header tells how many there are. */
  @GetMapping
  ResponseEntity<List<Failure>> list() {
    return ResponseEntity.ok()
        .header("X-Total-Count", Long.toString(failures.count()))
        .body(failures.open(MOST_SHOWN));
  }

  @PostMapping("/{id}/replay")
  @ResponseStatus(HttpStatus.ACCEPTED)
  Replay replay(@PathVariable long id) {
    return failures
        .replay(id)
        .orElseThrow(() -> Problem.notFound("There is no open failure " + id + ".").exception());
  }

  @PostMapping("/replay")
  @ResponseStatus(HttpStatus.ACCEPTED)
  Replay replayAll() {
    return failures.replayAll();
  }
}
