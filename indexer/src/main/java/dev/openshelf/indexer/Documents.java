package dev.openshelf.indexer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.contracts.document.DocumentTrace;
import dev.openshelf.contracts.document.ProductDocument;
import dev.openshelf.indexer.Received.Change;
import java.time.Instant;

/** Makes bulk operations out of products. Thread-safe. */
final class Documents {

  private final ObjectWriter json;
  private final String instance;

  Documents(ObjectMapper json, String instance) {
    this.json = json.writerFor(ProductDocument.class);
    this.instance = instance;
  }

  BulkOperation of(Change change, Instant stamp) {
    return operation(
        Projection.state(change.message()),
        new DocumentTrace(change.message().occurredAt(), change.relayedAt(), stamp, instance));
  }

  BulkOperation of(ProductState state, Instant stamp) {
    return operation(state, new DocumentTrace(state.changedAt(), null, stamp, instance));
  }

  private BulkOperation operation(ProductState state, DocumentTrace trace) {
    try {
      byte[] source = json.writeValueAsBytes(Projection.document(state, trace));
      String id = Long.toString(state.id());
      return new BulkOperation(id, state.revision(), BulkOperation.NEWER, source);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Product " + state.id() + " cannot be written as JSON", e);
    }
  }
}
