package dev.openshelf.ops;

import dev.openshelf.jobs.JobState;
import dev.openshelf.jobs.JobView;
import dev.openshelf.platform.Problem;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
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

/** Orders rebuilds and rollbacks of the index and shows what became of them. */
@RestController
@RequestMapping("/api/ops/index")
final class IndexJobsController {

  /**
   * An order, which may say nothing.
   *
   * @param reason for the audit
   * @param rowsPerSecond most products a second of a rebuild
   */
  record Order(@Nullable String reason, @Nullable Double rowsPerSecond) {
    static final Order NONE = new Order(null, null);
  }

  private static final int LONGEST_REASON = 500;

  private final IndexJobs jobs;

  IndexJobsController(IndexJobs jobs) {
    this.jobs = jobs;
  }

  @PostMapping("/rebuilds")
  ResponseEntity<?> rebuild(
      @RequestBody(required = false) @Nullable Order body, @Nullable Principal user) {
    Order order = checked(body);
    Double rate = order.rowsPerSecond();
    if (rate != null && !(rate > 0 && rate <= 1_000_000)) {
      return Problem.invalid("rowsPerSecond", "must be above 0 and at most 1000000").response();
    }
    IndexJobs.RebuildOrder what = new IndexJobs.RebuildOrder(rate == null ? 0 : rate);
    return answer(
        "/api/ops/index/rebuilds/",
        IndexJobs.REBUILD,
        jobs.rebuild(name(user), order.reason(), what));
  }

  @GetMapping("/rebuilds")
  List<JobView> rebuilds() {
    return jobs.list(IndexJobs.REBUILD);
  }

  @GetMapping("/rebuilds/{id}")
  JobView rebuild(@PathVariable long id) {
    return find(IndexJobs.REBUILD, id);
  }

  @DeleteMapping("/rebuilds/{id}")
  ResponseEntity<?> cancelRebuild(@PathVariable long id, @Nullable Principal user) {
    return cancel(IndexJobs.REBUILD, id, user);
  }

  @PostMapping("/rollback")
  ResponseEntity<?> rollback(
      @RequestBody(required = false) @Nullable Order body, @Nullable Principal user) {
    Order order = checked(body);
    return answer(
        "/api/ops/index/rollback/", IndexJobs.ROLLBACK, jobs.rollback(name(user), order.reason()));
  }

  @GetMapping("/rollback/{id}")
  JobView rollback(@PathVariable long id) {
    return find(IndexJobs.ROLLBACK, id);
  }

  @DeleteMapping("/rollback/{id}")
  ResponseEntity<?> cancelRollback(@PathVariable long id, @Nullable Principal user) {
    return cancel(IndexJobs.ROLLBACK, id, user);
  }

  private static Order checked(@Nullable Order order) {
    if (order == null) {
      return Order.NONE;
    }
    if (order.reason() != null && order.reason().length() > LONGEST_REASON) {
      throw Problem.invalid("reason", "must be at most %d characters".formatted(LONGEST_REASON))
          .exception();
    }
    return order;
  }

  private ResponseEntity<?> answer(String path, String kind, Optional<Long> id) {
    if (id.isEmpty()) {
      return Problem.of(
              HttpStatus.CONFLICT,
              kind + "_running",
              "A " + kind + " is waiting or running already.")
          .response();
    }
    return ResponseEntity.accepted()
        .location(URI.create(path + id.get()))
        .body(find(kind, id.get()));
  }

  private ResponseEntity<?> cancel(String kind, long id, @Nullable Principal user) {
    JobView before = find(kind, id);
    boolean asked = jobs.cancel(kind, id, name(user));
    JobView after = jobs.find(kind, id).orElse(before);
    if (asked || after.state() == JobState.CANCELLED) {
      return ResponseEntity.accepted().body(after);
    }
    return Problem.of(HttpStatus.CONFLICT, kind + "_finished", "The job has ended already.")
        .response();
  }

  private JobView find(String kind, long id) {
    return jobs.find(kind, id)
        .orElseThrow(() -> Problem.notFound("There is no such job.").exception());
  }

  private static @Nullable String name(@Nullable Principal user) {
    return user == null ? null : user.getName();
  }
}
