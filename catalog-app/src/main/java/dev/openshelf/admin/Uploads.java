package dev.openshelf.admin;

import dev.openshelf.catalog.ImageOutcome;
import dev.openshelf.catalog.Images;
import dev.openshelf.catalog.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.multipart.MultipartFile;

/** Stores the pictures that came with a product's form. */
@Component
class Uploads {

  private final Images images;

  Uploads(Images images) {
    this.images = images;
  }

  /** The form with its new pictures at the end, and what is wrong with those that were refused. */
  record Taken(ProductForm form, FormErrors errors) {}

  Taken take(ProductForm form, @Nullable List<MultipartFile> files) throws IOException {
    List<String> ids = new ArrayList<>(form.images());
    FormErrors errors = FormErrors.NONE;
    for (MultipartFile file : files == null ? List.<MultipartFile>of() : files) {
      if (file.isEmpty()) {
        continue;
      }
      switch (images.add(file.getBytes())) {
        case ImageOutcome.Stored stored -> add(ids, stored.image().id());
        case Refusal.Invalid invalid ->
            errors = FormErrors.of("images", invalid.errors().getFirst().message());
        case Refusal other -> errors = FormErrors.of("images", "could not be stored");
      }
    }
    return new Taken(form.withImages(ids), errors);
  }

  private static void add(List<String> ids, String id) {
    if (!ids.contains(id)) {
      ids.add(id);
    }
  }
}
