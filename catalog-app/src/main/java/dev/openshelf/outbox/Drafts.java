package dev.openshelf.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.change.ChangeType;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.contracts.change.ProductState;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Makes messages from the current states of products. Thread-safe. */
final class Drafts {

  /** What became of one change. */
  sealed interface Draft {
    FoldedChange change();
  }

  /** Can be sent. */
  record Ready(FoldedChange change, Message message) implements Draft {}

  /** Need not be sent to know how it ends. */
  record Settled(FoldedChange change, Delivery delivery) implements Draft {}

  private final Snapshots snapshots;
  private final ObjectMapper json;

  Drafts(Snapshots snapshots, ObjectMapper json) {
    this.snapshots = snapshots;
    this.json = json;
  }

  /** One draft per change. Throws when the database cannot be read. */
  List<Draft> of(List<FoldedChange> changes) {
    try {
      Map<Long, ProductState> states = states(changes);
      return changes.stream().map(change -> draft(change, states.get(change.productId()))).toList();
    } catch (DataAccessException | TransactionException e) {
      throw e;
    } catch (RuntimeException e) {
      // One product that nobody can read must not hold up the others.
      return changes.size() == 1
          ? List.of(refused(changes.getFirst(), "unreadable", e))
          : changes.stream().flatMap(change -> of(List.of(change)).stream()).toList();
    }
  }

  private Map<Long, ProductState> states(List<FoldedChange> changes) {
    return snapshots.current(changes.stream().map(FoldedChange::productId).toList()).stream()
        .collect(Collectors.toMap(ProductState::id, Function.identity()));
  }

  private Draft draft(FoldedChange change, @Nullable ProductState state) {
    PendingChange newest = change.newest();
    if (state != null && state.revision() < newest.revision()) {
      return new Settled(change, new Delivery.Later("the state read is older than the change"));
    }
    try {
      byte[] value = json.writeValueAsBytes(changed(newest, state));
      return new Ready(change, new Message(Long.toString(change.productId()), value));
    } catch (JsonProcessingException e) {
      return refused(change, "unserialisable", e);
    }
  }

  private static ProductChanged changed(PendingChange newest, @Nullable ProductState state) {
    long revision = state == null ? newest.revision() : state.revision();
    return new ProductChanged(
        eventId(newest.productId(), revision),
        newest.productId(),
        revision,
        newest.id(),
        state == null || state.product() == null ? ChangeType.DELETED : ChangeType.UPSERTED,
        newest.createdAt(),
        state == null ? null : state.product());
  }

  /** The same for every delivery of the same state. */
  private static UUID eventId(long productId, long revision) {
    return UUID.nameUUIDFromBytes((productId + "/" + revision).getBytes(StandardCharsets.US_ASCII));
  }

  private static Settled refused(FoldedChange change, String reason, Exception cause) {
    return new Settled(change, new Delivery.Refused(reason, String.valueOf(cause.getMessage())));
  }
}
