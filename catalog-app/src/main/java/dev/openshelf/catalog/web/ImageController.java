package dev.openshelf.catalog.web;

import dev.openshelf.catalog.ImageOutcome;
import dev.openshelf.catalog.ImageView;
import dev.openshelf.catalog.Images;
import dev.openshelf.catalog.Refusal;
import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** Uploads of pictures, by admins. */
@RestController
class ImageController {

  private final Images images;

  ImageController(Images images) {
    this.images = images;
  }

  @PostMapping("/api/admin/images")
  ResponseEntity<ImageView> upload(@RequestParam MultipartFile file) throws IOException {
    // Before it is read: the form may be as large as the largest import.
    if (file.getSize() > images.maxBytes().toBytes()) {
      String message = "must have at most %,d KB".formatted(images.maxBytes().toKilobytes());
      throw Problem.of(HttpStatus.PAYLOAD_TOO_LARGE, "too_large", "file: " + message)
          .with(List.of(new FieldError("file", message)))
          .exception();
    }
    return switch (images.add(file.getBytes())) {
      case ImageOutcome.Stored(ImageView image) ->
          ResponseEntity.created(URI.create(image.url())).body(image);
      case Refusal refusal -> throw Refusals.exception(refusal);
    };
  }
}
