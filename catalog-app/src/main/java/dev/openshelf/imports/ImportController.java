package dev.openshelf.imports;

import dev.openshelf.jobs.JobState;
import dev.openshelf.jobs.JobView;
import dev.openshelf.platform.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** Imports over HTTP. */
@RestController
@RequestMapping("/api/admin/imports")
class ImportController {

  private static final Set<String> ENCODINGS = Set.of("gzip", "x-gzip", "identity");

  private final Imports imports;
  private final long maxBytes;

  ImportController(Imports imports, ImportSettings settings) {
    this.imports = imports;
    this.maxBytes = settings.maxBytes().toBytes();
  }

  /** The body is the file. */
  @PostMapping(
      consumes = {
        "application/x-ndjson",
        "application/ndjson",
        "application/jsonl",
        "application/x-jsonlines",
        "text/csv",
        "text/plain",
        "application/gzip",
        "application/x-gzip",
        MediaType.APPLICATION_OCTET_STREAM_VALUE
      })
  ResponseEntity<?> upload(HttpServletRequest request, @Nullable Principal user)
      throws IOException {
    String encoding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
    if (encoding != null && !ENCODINGS.contains(encoding.strip().toLowerCase(Locale.ROOT))) {
      return Problem.of(
              HttpStatus.UNSUPPORTED_MEDIA_TYPE,
              "unsupported_encoding",
              "The file may be gzipped or plain.")
          .response();
    }
    if (request.getContentLengthLong() > maxBytes) {
      return refused(request.getInputStream());
    }
    InputStream body = request.getInputStream();
    ImportFile file = new ImportFile(body, request.getContentType(), null);
    return answer(imports.submit(file, name(user)), body);
  }

  /** The file comes from a form. */
  @PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
  ResponseEntity<?> upload(@RequestParam("file") MultipartFile part, @Nullable Principal user)
      throws IOException {
    try (InputStream content = part.getInputStream()) {
      ImportFile file = new ImportFile(content, part.getContentType(), part.getOriginalFilename());
      return answer(imports.submit(file, name(user)), content);
    }
  }

  @GetMapping
  List<JobView> list() {
    return imports.list();
  }

  @GetMapping("/{id}")
  JobView find(@PathVariable long id) {
    return imports.find(id).orElseThrow(ImportController::notFound);
  }

  /** A running import ends after its present batch, so the answer may still say running. */
  @DeleteMapping("/{id}")
  ResponseEntity<?> cancel(@PathVariable long id) {
    JobView before = find(id);
    boolean asked = imports.cancel(id);
    JobView after = imports.find(id).orElse(before);
    if (asked || after.state() == JobState.CANCELLED) {
      return ResponseEntity.accepted().body(after);
    }
    return Problem.of(HttpStatus.CONFLICT, "import_finished", "The import has ended already.")
        .response();
  }

  private ResponseEntity<?> answer(ImportOutcome outcome, InputStream sent) throws IOException {
    return switch (outcome) {
      case ImportOutcome.Accepted(long id) ->
          ResponseEntity.accepted().location(URI.create("/api/admin/imports/" + id)).body(find(id));
      case ImportOutcome.TooLarge tooLarge -> refused(sent);
      case ImportOutcome.Unreadable(String reason) ->
          Problem.of(HttpStatus.BAD_REQUEST, "unreadable_file", reason).response();
    };
  }

  /**
   * Reads on for a while before refusing: a client that is still sending when the connection closes
   * never sees the answer.
   */
  private ResponseEntity<?> refused(InputStream sent) throws IOException {
    sent.skip(maxBytes);
    return Problem.of(
            HttpStatus.PAYLOAD_TOO_LARGE,
            "import_too_large",
            "The file is longer than %,d bytes, as sent or unpacked.".formatted(maxBytes))
        .response();
  }

  private static @Nullable String name(@Nullable Principal user) {
    return user == null ? null : user.getName();
  }

  private static RuntimeException notFound() {
    return Problem.notFound("There is no such import.").exception();
  }
}
