package dev.openshelf.indexer;

import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.contracts.change.ChangeType;
import dev.openshelf.contracts.change.Price;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.contracts.change.ProductSnapshot;
import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.contracts.document.DocumentTrace;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Products and messages for tests. */
final class Samples {

  static final Instant NOON = Instant.parse("2026-08-04T12:00:00Z");

  static final DocumentTrace TRACE = new DocumentTrace(NOON, null, NOON, "test");

  private Samples() {}

  static ProductSnapshot product(long id, String code, String name, String description) {
    return new ProductSnapshot(
        id,
        code,
        "EX-" + id,
        name,
        description,
        "Acme",
        List.of(new CategoryStep(1, "Photo"), new CategoryStep(7, "Cameras")),
        new Price(new BigDecimal("199.00"), "EUR"),
        3,
        "ACTIVE",
        Map.of("colour", "black", "weight", "1 kg"),
        List.of("abc"),
        NOON,
        NOON);
  }

  static ProductSnapshot product(long id) {
    return product(id, "CAM-" + id, "Camera " + id, "A camera.");
  }

  static ProductSnapshot withStatus(ProductSnapshot it, String status) {
    return new ProductSnapshot(
        it.id(),
        it.code(),
        it.modelNumber(),
        it.name(),
        it.description(),
        it.brand(),
        it.categoryPath(),
        it.price(),
        it.stock(),
        status,
        it.attributes(),
        it.images(),
        it.createdAt(),
        it.updatedAt());
  }

  static ProductChanged upserted(long revision, ProductSnapshot product) {
    return new ProductChanged(
        UUID.randomUUID(), product.id(), revision, revision, ChangeType.UPSERTED, NOON, product);
  }

  static ProductChanged upserted(long id, long revision) {
    return upserted(revision, product(id, "CAM-" + id, "Camera " + id + " r" + revision, "."));
  }

  static ProductChanged deleted(long id, long revision) {
    return new ProductChanged(
        UUID.randomUUID(), id, revision, revision, ChangeType.DELETED, NOON, null);
  }

  static ProductState state(long id, long revision) {
    return new ProductState(id, revision, NOON, product(id));
  }
}
