package dev.openshelf.catalog.web;

import dev.openshelf.catalog.ImageContent;
import dev.openshelf.catalog.Images;
import dev.openshelf.platform.Problem;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/** Pictures, for everybody. What is behind an address never changes, so it is kept for a year. */
@RestController
class MediaController {

  private static final CacheControl FOREVER =
      CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

  private final Images images;

  MediaController(Images images) {
    this.images = images;
  }

  @GetMapping("/media/{id}")
  ResponseEntity<byte[]> original(@PathVariable String id, WebRequest request) {
    String tag = "\"" + id + "\"";
    return Images.isId(id) && request.checkNotModified(tag)
        ? unchanged(tag)
        : answer(tag, images.read(id));
  }

  @GetMapping("/media/{id}/{edge}")
  ResponseEntity<byte[]> thumbnail(
      @PathVariable String id, @PathVariable int edge, WebRequest request) {
    String tag = "\"%s-%d\"".formatted(id, edge);
    return Images.isId(id) && request.checkNotModified(tag)
        ? unchanged(tag)
        : answer(tag, images.read(id, edge));
  }

  private static ResponseEntity<byte[]> unchanged(String tag) {
    return ResponseEntity.status(HttpStatus.NOT_MODIFIED).eTag(tag).cacheControl(FOREVER).build();
  }

  private static ResponseEntity<byte[]> answer(String tag, Optional<ImageContent> found) {
    ImageContent content =
        found.orElseThrow(() -> Problem.notFound("There is no such picture.").exception());
    return ResponseEntity.ok()
        .eTag(tag)
        .cacheControl(FOREVER)
        .contentType(MediaType.parseMediaType(content.contentType()))
        .header("X-Content-Type-Options", "nosniff")
        .header(HttpHeaders.CONTENT_DISPOSITION, "inline")
        .body(content.bytes());
  }
}
