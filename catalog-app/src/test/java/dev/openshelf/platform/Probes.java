package dev.openshelf.platform;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Addresses of every kind for tests to ask at; only in processes that a test starts with them. */
@RestController
@ConditionalOnProperty("openshelf.test.probes")
public class Probes {
  record Body(@NotBlank String name, @Min(0) int stock, @Nullable Map<String, String> attributes) {}

  @RequestMapping({
    "/api/probe",
    "/api/admin/probe",
    "/api/ops/probe",
    "/admin/probe",
    "/ops/probe",
    "/probe"
  })
  Map<String, String> here() {
    return Map.of("here", "yes");
  }

  @GetMapping("/api/probe/number/{id}")
  Map<String, Object> number(@PathVariable long id, @RequestParam @Min(1) @Max(100) int size) {
    return Map.of("id", id, "size", size);
  }

  @PostMapping(path = "/api/probe/body", consumes = "application/json")
  Body body(@Valid @RequestBody Body body) {
    return body;
  }

  @GetMapping("/api/probe/refusal")
  void refusal() {
    throw Problem.of(HttpStatus.CONFLICT, "code_taken", "The code is in use.")
        .with(List.of(new FieldError("code", "Is in use.")))
        .exception();
  }

  @GetMapping("/api/probe/told")
  void told() {
    ProblemDetail detail = ProblemDetail.forStatusAndDetail(HttpStatus.GONE, "The cursor is old.");
    detail.setProperty("code", "cursor_expired");
    throw new ErrorResponseException(HttpStatus.GONE, detail, null);
  }

  @GetMapping({"/api/probe/fault", "/probe/fault"})
  void fault() {
    throw new IllegalStateException("select * from secret at db.internal");
  }
}
