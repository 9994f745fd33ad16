package dev.openshelf.catalog.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.openshelf.catalog.Catalog;
import dev.openshelf.catalog.PipelineTimes;
import dev.openshelf.catalog.ProductTraces;
import dev.openshelf.catalog.ProductView;
import dev.openshelf.catalog.Refusal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Where a product's current revision is on its way to the shoppers. */
@RestController
class TraceController {

  private final Catalog catalog;
  private final ProductTraces traces;

  TraceController(Catalog catalog, ObjectProvider<ProductTraces> traces) {
    this.catalog = catalog;
    this.traces = traces.getIfAvailable(() -> (id, revision) -> PipelineTimes.NONE);
  }

  /** Times of the stations; null: not yet. */
  @JsonInclude
  record Trace(
      long id,
      long revision,
      Instant committed,
      @Nullable Instant relayed,
      @Nullable Instant indexed,
      @Nullable Instant searchable) {}

  @GetMapping(ProductController.PATH + "/{id}/trace")
  Trace trace(@PathVariable long id) {
    ProductView product =
        catalog.find(id).orElseThrow(() -> Refusals.exception(new Refusal.NotFound()));
    PipelineTimes times = traces.of(id, product.revision());
    return new Trace(
        id,
        product.revision(),
        product.changedAt(),
        times.relayed(),
        times.indexed(),
        times.searchable());
  }
}
