package dev.openshelf.search;

import dev.openshelf.search.SearchOutcome.Answered;
import dev.openshelf.search.SearchOutcome.Refused;
import java.net.URI;
import java.util.stream.Collectors;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The search API for shoppers. */
@RestController
@RequestMapping("/api/search")
final class SearchController {

  private final Search search;

  SearchController(Search search) {
    this.search = search;
  }

  @GetMapping
  ResponseEntity<?> search(@RequestParam MultiValueMap<String, String> parameters) {
    return response(search.search(parameters));
  }

  @GetMapping("/suggest")
  ResponseEntity<?> suggest(@RequestParam MultiValueMap<String, String> parameters) {
    return response(search.suggest(parameters));
  }

  private static ResponseEntity<?> response(SearchOutcome outcome) {
    return switch (outcome) {
      case Answered(SearchAnswer answer) when answer.retryAfterSeconds() != null ->
          ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
              .header(HttpHeaders.RETRY_AFTER, answer.retryAfterSeconds().toString())
              .cacheControl(CacheControl.noStore())
              .body(answer);
      case Answered(SearchAnswer answer) -> ResponseEntity.ok(answer);
      case Refused refused ->
          ResponseEntity.badRequest()
              .contentType(MediaType.APPLICATION_PROBLEM_JSON)
              .cacheControl(CacheControl.noStore())
              .body(problem(refused));
    };
  }

  private static ProblemDetail problem(Refused refused) {
    String detail =
        refused.errors().stream()
            .map(error -> error.field() + " " + error.message())
            .collect(Collectors.joining("; "));
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
    problem.setType(URI.create("urn:openshelf:problem:" + refused.code()));
    problem.setProperty("code", refused.code());
    problem.setProperty("errors", refused.errors());
    return problem;
  }
}
