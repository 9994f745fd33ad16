package dev.openshelf.recovery;

import dev.openshelf.serving.Clockwork;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Tells the other processes where this one stands, every other second, hears where they stand, and
 * obeys what operators ordered in any of them. Without the database it goes by what it heard last.
 * Thread-safe.
 */
final class Instances implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Instances.class);
  private static final Duration PERIOD = Duration.ofSeconds(2);

  private final InstanceStore store;
  private final RecoveryMachine machine;
  private final Clock clock;
  private final Clockwork loop = new Clockwork("recovery-instances");
  private volatile List<InstanceReport> alive = List.of();
  private Standing standing = Standing.NEW;
  private long obeyed;

  Instances(InstanceStore store, RecoveryMachine machine, Clock clock) {
    this.store = store;
    this.machine = machine;
    this.clock = clock;
    machine.listen(move -> loop.soon(this::round));
  }

  /** Hears of the others before anything is let through, then begins to tell them. */
  void start() {
    loop.soon(this::join);
    long first = ThreadLocalRandom.current().nextLong(PERIOD.toMillis());
    loop.every(Duration.ofMillis(first), PERIOD, this::round);
  }

  /** The processes that have reported lately, this one as it is now. */
  List<InstanceReport> alive() {
    return alive;
  }

  /** The others' salt if one of them is recovering, otherwise a new one. */
  long salt() {
    return Neighbours.salt(others()).orElseGet(() -> ThreadLocalRandom.current().nextLong());
  }

  /** Passes an order on to the others. */
  void passOn(String kind, String reason, @Nullable Instant expiresAt) {
    store.order(kind, reason, expiresAt);
  }

  private List<InstanceReport> others() {
    return alive.stream().filter(it -> !it.instance().equals(store.instance())).toList();
  }

  private void join() {
    try {
      alive = store.alive();
      machine.join(Neighbours.entry(others(), clock.instant()));
      for (InstanceStore.Order order : store.ordersAfter(0)) {
        obeyed = order.id();
        boolean standing = order.expiresAt() != null && order.expiresAt().isAfter(clock.instant());
        if (standing && order.kind().equals(RecoveryOrders.HOLD)) {
          obey(order);
        }
      }
    } catch (DataAccessException away) {
      log.debug("The other processes' recovery cannot be read", away);
    }
  }

  private void round() {
    try {
      RecoveryState state = machine.state();
      standing = standing.after(state, clock.instant());
      store.report(state, standing);
      alive = store.alive();
      for (InstanceStore.Order order : store.ordersAfter(obeyed)) {
        obeyed = order.id();
        if (!order.instance().equals(store.instance())) {
          obey(order);
        }
      }
      store.forgetOld();
    } catch (DataAccessException away) {
      log.debug("Recovery cannot be reported", away);
    }
  }

  private void obey(InstanceStore.Order order) {
    log.info("An operator ordered {} in another process: {}", order.kind(), order.reason());
    RecoveryOrders.give(machine, order.kind(), order.reason(), order.expiresAt());
  }

  @Override
  public void close() {
    loop.close();
    try {
      store.leave();
    } catch (RuntimeException away) {
      log.debug("The end of this process cannot be reported", away);
    }
  }
}
