package dev.openshelf.outbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One pass of the relay: publish the given rows, wait for every answer, then settle them. Nothing
 * is locked and no transaction is open while it waits for the broker.
 */
final class RelayPass {

  /** Bounds the memory that product states take: a product may be close to a megabyte. */
  private static final int SLICE = 250;

  private static final Delivery ON_ITS_WAY = new Delivery.Acknowledged();

  /** Asked after the sending: was nobody else the relay since the rows were read? */
  @FunctionalInterface
  interface Tenure {
    boolean unbroken();
  }

  private record Shipment(FoldedChange change, CompletableFuture<Delivery> delivery) {}

  private final Outbox outbox;
  private final Drafts drafts;
  private final Publisher publisher;
  private final Duration retryRefusedAfter;

  RelayPass(Outbox outbox, Drafts drafts, Publisher publisher, Duration retryRefusedAfter) {
    this.outbox = outbox;
    this.drafts = drafts;
    this.publisher = publisher;
    this.retryRefusedAfter = retryRefusedAfter;
  }

  PassSummary run(List<PendingChange> rows, Tenure tenure) {
    List<Shipment> shipments = ship(FoldedChange.perProduct(rows));
    publisher.flush();
    return tenure.unbroken() ? settle(rows.size(), shipments) : handBack(rows.size(), shipments);
  }

  private List<Shipment> ship(List<FoldedChange> changes) {
    List<Shipment> shipments = new ArrayList<>(changes.size());
    for (int from = 0; from < changes.size(); from += SLICE) {
      List<FoldedChange> slice = changes.subList(from, Math.min(from + SLICE, changes.size()));
      for (Drafts.Draft draft : drafts.of(slice)) {
        Shipment shipment = ship(draft);
        shipments.add(shipment);
        if (draft instanceof Drafts.Ready
            && shipment.delivery().getNow(ON_ITS_WAY) instanceof Delivery.Later) {
          return shipments; // The broker cannot be reached: waiting for it once is enough.
        }
      }
    }
    return shipments;
  }

  private Shipment ship(Drafts.Draft draft) {
    return switch (draft) {
      case Drafts.Ready ready -> new Shipment(ready.change(), publisher.send(ready.message()));
      case Drafts.Settled settled ->
          new Shipment(settled.change(), CompletableFuture.completedFuture(settled.delivery()));
    };
  }

  private PassSummary settle(int rows, List<Shipment> shipments) {
    List<FoldedChange> acknowledged = new ArrayList<>();
    List<Delivery.Refused> refused = new ArrayList<>();
    List<Delivery.Later> later = new ArrayList<>();
    for (Shipment shipment : shipments) {
      switch (shipment.delivery().join()) {
        case Delivery.Acknowledged ignored -> acknowledged.add(shipment.change());
        case Delivery.Later delivery -> later.add(delivery);
        case Delivery.Refused delivery -> {
          outbox.refuse(shipment.change(), delivery, retryRefusedAfter);
          refused.add(delivery);
        }
      }
    }
    if (!acknowledged.isEmpty()) {
      outbox.done(acknowledged);
    }
    if (!later.isEmpty()) {
      publisher.renew();
    }
    return new PassSummary(rows, acknowledged.size(), refused, later);
  }

  /**
   * Somebody else relayed in between and may have sent newer states before ours. Readers are not
   * confused by that, but the topic's last record of a product must in the end be its newest, so
   * the other relay is asked to send these products once more.
   */
  private PassSummary handBack(int rows, List<Shipment> shipments) {
    outbox.again(shipments.stream().map(Shipment::change).toList());
    return new PassSummary(rows, 0, List.of(), List.of());
  }
}
