package dev.openshelf.reconciliation;

import dev.openshelf.jobs.JobState;
import dev.openshelf.jobs.JobView;
import dev.openshelf.platform.Problem;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Reconciliations over HTTP. */
@RestController
@RequestMapping(ReconciliationController.PATH)
class ReconciliationController {

  static final String PATH = "/api/ops/index/reconciliations";

  private static final Wish NOTHING_SAID = new Wish(null, null);

  private final Reconciliations reconciliations;

  ReconciliationController(Reconciliations reconciliations) {
    this.reconciliations = reconciliations;
  }

  /** Repairs unless told not to. */
  @PostMapping
  ResponseEntity<JobView> start(
      @RequestBody(required = false) @Nullable Wish body, @Nullable Principal user) {
    Wish wish = body == null ? NOTHING_SAID : body;
    String name = user == null ? null : user.getName();
    long id = reconciliations.start(wish.repairs(), wish.looksThoroughly(), name);
    return ResponseEntity.accepted().location(URI.create(PATH + "/" + id)).body(find(id));
  }

  @GetMapping
  List<JobView> list() {
    return reconciliations.list();
  }

  @GetMapping("/{id}")
  JobView find(@PathVariable long id) {
    return reconciliations.find(id).orElseThrow(ReconciliationController::notFound);
  }

  /** A running one ends after its present step, so the answer may still say running. */
  @DeleteMapping("/{id}")
  ResponseEntity<?> cancel(@PathVariable long id) {
    JobView before = find(id);
    boolean asked = reconciliations.cancel(id);
    JobView after = reconciliations.find(id).orElse(before);
    return asked || after.state() == JobState.CANCELLED
        ? ResponseEntity.accepted().body(after)
        : Problem.of(
                HttpStatus.CONFLICT,
                "reconciliation_finished",
                "The reconciliation has ended already.")
            .response();
  }

  private static RuntimeException notFound() {
    return Problem.notFound("There is no such reconciliation.").exception();
  }
}
