package dev.openshelf.ops;

import dev.openshelf.jobs.JobView;
import dev.openshelf.platform.Problem;
import jakarta.validation.Valid;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The recommendation experiment over HTTP. */
@RestController
@RequestMapping("/api/ops/lab/runs")
final class LabController {

  private static final String PATH = "/api/ops/lab/runs/";
  private static final MediaType CSV = new MediaType("text", "csv", StandardCharsets.UTF_8);

  private final LabRuns runs;

  LabController(LabRuns runs) {
    this.runs = runs;
  }

  @PostMapping
  ResponseEntity<JobView> start(
      @RequestBody(required = false) @Nullable LabRequest request, @Nullable Principal user) {
    LabRequest asked =
        request == null ? new LabRequest(null, null, null, null, null, null, null, null) : request;
    long id = runs.submit(asked.plan(), user == null ? null : user.getName());
    return ResponseEntity.accepted().location(URI.create(PATH + id)).body(find(id));
  }

  @GetMapping
  List<JobView> list() {
    return runs.list();
  }

  @GetMapping("/{id}")
  JobView find(@PathVariable long id) {
    return runs.find(id).orElseThrow(() -> Problem.notFound("There is no such run.").exception());
  }

  /** A running one ends after its present step, so the answer may still say running. */
  @DeleteMapping("/{id}")
  ResponseEntity<?> cancel(@PathVariable long id) {
    find(id);
    return runs.cancel(id)
        ? ResponseEntity.accepted().body(find(id))
        : Problem.of(HttpStatus.CONFLICT, "run_finished", "The run has ended already.").response();
  }

  /** As a table, one row per mode. */
  @GetMapping("/{id}/results.csv")
  ResponseEntity<String> csv(@PathVariable long id) {
    return file(id, "csv", CSV).body(LabCsv.of(List.of(find(id))));
  }

  /** The same as the run itself, as a file. */
  @GetMapping("/{id}/results.json")
  ResponseEntity<JobView> json(@PathVariable long id) {
    return file(id, "json", MediaType.APPLICATION_JSON).body(find(id));
  }

  @PostMapping("/{id}/measurements")
  ResponseEntity<?> measure(@PathVariable long id, @Valid @RequestBody LabMeasurement measurement) {
    find(id);
    return runs.measure(id, measurement)
        ? ResponseEntity.status(HttpStatus.CREATED).body(find(id))
        : Problem.of(HttpStatus.CONFLICT, "enough_measured", "This run has enough measurements.")
            .response();
  }

  private static ResponseEntity.BodyBuilder file(long id, String ending, MediaType type) {
    return ResponseEntity.ok()
        .contentType(type)
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            "attachment; filename=\"lab-%d.%s\"".formatted(id, ending));
  }
}
