package dev.openshelf.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.openshelf.catalog.ImageOutcome;
import dev.openshelf.catalog.Images;
import dev.openshelf.catalog.Refusal;
import dev.openshelf.imports.ImportFile;
import dev.openshelf.imports.ImportOutcome;
import dev.openshelf.imports.Imports;
import dev.openshelf.jobs.JobContext;
import dev.openshelf.jobs.JobFailure;
import dev.openshelf.jobs.JobHandler;
import dev.openshelf.jobs.JobStep;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Loads the demo catalogue: stores the pictures, then hands a file to the imports. Begun again, it
 * draws the same pictures and finds them stored; the file is handed over with the last step, so
 * once.
 */
final class DemoHandler implements JobHandler {

  static final String KIND = "demo-catalogue";

  private static final ObjectWriter JSON = new JsonMapper().writer();

  private final Images images;
  private final Imports imports;
  private final String shopCurrency;

  DemoHandler(Images images, Imports imports, String shopCurrency) {
    this.images = images;
    this.imports = imports;
    this.shopCurrency = shopCurrency;
  }

  /** What the job has done; the id of the import once that is queued. */
  record Loaded(int pictures, int products, Optional<Long> importId) {}

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public Object run(JobContext job) {
    Optional<Loaded> before = job.checkpoint(Loaded.class);
    if (before.flatMap(Loaded::importId).isPresent()) {
      return before.get();
    }
    List<ProductType> types = ProductType.all();
    Map<PictureKey, String> pictures = storePictures(job, types);
    List<DemoProduct> products = new DemoProducts(pictures, shopCurrency).all(types);
    byte[] file = file(products);
    Loaded[] loaded = new Loaded[1];
    job.commit(
        () -> {
          loaded[0] = new Loaded(pictures.size(), products.size(), Optional.of(submit(file)));
          return step(pictures.size(), types, loaded[0]);
        });
    return loaded[0];
  }

  private Map<PictureKey, String> storePictures(JobContext job, List<ProductType> types) {
    Map<PictureKey, String> pictures = new HashMap<>();
    for (ProductType type : types) {
      for (String name : type.colours()) {
        DemoColour colour = DemoColour.named(name);
        pictures.put(new PictureKey(type.prefix(), colour), store(DemoPictures.draw(type, colour)));
      }
      Loaded sofar = new Loaded(pictures.size(), 0, Optional.empty());
      job.commit(() -> step(pictures.size(), types, sofar));
    }
    return pictures;
  }

  private static JobStep step(int done, List<ProductType> types, Loaded loaded) {
    long total = types.stream().mapToLong(type -> type.colours().size()).sum();
    return new JobStep(done, total, loaded, loaded);
  }

  private String store(byte[] picture) {
    return switch (images.add(picture)) {
      case ImageOutcome.Stored(var image) -> image.id();
      case Refusal refusal -> throw new JobFailure("A demo picture was refused.");
    };
  }

  private long submit(byte[] file) {
    ImportFile upload =
        new ImportFile(
            new ByteArrayInputStream(file), "application/x-ndjson", "demo-catalogue.jsonl");
    try {
      return switch (imports.submit(upload, null)) {
        case ImportOutcome.Accepted(long id) -> id;
        case ImportOutcome.TooLarge tooLarge ->
            throw new JobFailure("The demo catalogue is larger than an import may be.");
        case ImportOutcome.Unreadable(String reason) -> throw new JobFailure(reason);
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] file(List<DemoProduct> products) {
    StringBuilder lines = new StringBuilder();
    try {
      for (DemoProduct product : products) {
        lines.append(JSON.writeValueAsString(product)).append('\n');
      }
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }
}
