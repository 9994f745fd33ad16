package dev.openshelf.outbox;

import dev.openshelf.platform.Loop;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionOperations;

/**
 * What runs in a process with the role relay: one loop keeps the lease, one relays, one hears the
 * doorbell, one beats, one works off category changes. All but the first idle without the lease.
 */
final class RelayProcess {

  /** Well within the lease's expiry. */
  private static final Duration LEASE_RENEWAL = Duration.ofSeconds(1);

  /** What the loops work on. */
  record Stores(
      JdbcTemplate jdbc,
      TransactionOperations transactions,
      DirectConnections connections,
      Snapshots snapshots) {}

  /** The way to the broker, and whether it can be gone. */
  record Broker(Publisher publisher, BooleanSupplier ready) {}

  private final Stores stores;
  private final Broker broker;
  private final JdbcLease lease;
  private final RelayListener listener;
  private final RelaySettings settings;

  RelayProcess(
      Stores stores,
      Broker broker,
      JdbcLease lease,
      RelayListener listener,
      RelaySettings settings) {
    this.stores = stores;
    this.broker = broker;
    this.lease = lease;
    this.listener = listener;
    this.settings = settings;
  }

  List<Loop> loops(Loop.Gate gate) {
    Relay relay = relay();
    Loop relaying =
        new Loop(
            "outbox-relay",
            gate,
            () -> broker.ready().getAsBoolean() ? relay.turn() : settings.poll());
    Listener ears = new Listener(stores.connections(), relaying::wake);
    Heart heart =
        new Heart(
            LowWater.in(stores.jdbc()),
            broker.publisher(),
            () -> active() && broker.ready().getAsBoolean(),
            listener,
            settings.heartbeat());
    CategoryRefresh refresh =
        new CategoryRefresh(stores.jdbc(), stores.transactions(), settings.refreshBatch());
    return List.of(
        new Loop("outbox-lease", gate, this::keepLease),
        relaying,
        new Loop("outbox-listener", gate, ears::turn, ears),
        new Loop("outbox-heart", gate, heart::beat),
        new Loop("outbox-categories", gate, () -> refresh(refresh, relaying)));
  }

  private Relay relay() {
    Outbox outbox = new JdbcOutbox(stores.jdbc());
    Drafts drafts = new Drafts(stores.snapshots(), OutboxConfiguration.json());
    RelayPass pass = new RelayPass(outbox, drafts, broker.publisher(), settings.retryRefused());
    return new Relay(outbox, pass, lease, listener, settings, System::nanoTime);
  }

  private Duration keepLease() {
    lease.keep();
    return LEASE_RENEWAL;
  }

  private Duration refresh(CategoryRefresh refresh, Loop relaying) {
    CategoryRefresh.Step step = active() ? refresh.step() : CategoryRefresh.Step.IDLE;
    if (step == CategoryRefresh.Step.WORKED) {
      relaying.wake();
    }
    return CategoryRefresh.pauseAfter(step);
  }

  private boolean active() {
    return lease.tenure().isPresent();
  }
}
