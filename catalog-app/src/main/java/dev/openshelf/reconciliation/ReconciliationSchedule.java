package dev.openshelf.reconciliation;

import dev.openshelf.indexer.IndexOverview;
import dev.openshelf.jobs.Jobs;
import dev.openshelf.reconciliation.Reconciliations.Last;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Sees to it that reconciliations take place, once for all processes. One is due when none has
 * ended within the period; and at once after the database has turned out to be a restored backup,
 * until one that began after that has ended well. Thread-safe.
 */
final class ReconciliationSchedule {

  private static final Logger log = LoggerFactory.getLogger(ReconciliationSchedule.class);

  /** Any number that nothing else locks. */
  private static final long LOCK = 0x7265636f;

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

  /** After a restored backup, between two that did not end well. */
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(15);

  private final JdbcClient jdbc;
  private final TransactionOperations transactions;
  private final Jobs jobs;
  private final Reconciliations reconciliations;
  private final IndexOverview overview;
  private final ReconciliationSettings settings;

  ReconciliationSchedule(
      JdbcClient jdbc,
      TransactionOperations transactions,
      Jobs jobs,
      Reconciliations reconciliations,
      IndexOverview overview,
      ReconciliationSettings settings) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.jobs = jobs;
    this.reconciliations = reconciliations;
    this.overview = overview;
    this.settings = settings;
  }

  /** One look. */
  Duration step() {
    if (overview.live() != null) {
      transactions.executeWithoutResult(
          status -> {
            jdbc.sql("select pg_advisory_xact_lock(?)").param(LOCK).query().singleRow();
            look();
          });
    }
    return BETWEEN_LOOKS;
  }

  private void look() {
    if (epochIsUnsettled()) {
      if (!jobs.isRecent(Reconciliations.KIND, BETWEEN_ATTEMPTS)) {
        log.warn("The database was restored from a backup: the index is reconciled with it");
        reconciliations.start(true, false, null);
      }
    } else if (settings.enabled() && !jobs.isRecent(Reconciliations.KIND, settings.period())) {
      reconciliations.start(settings.repair(), false, null);
    }
  }

  /** Notes beforehand what the last reconciliation has settled. */
  private boolean epochIsUnsettled() {
    Optional<Instant> covered = reconciliations.last().filter(Last::repair).map(Last::startedAt);
    covered.ifPresent(this::settleEpochsBefore);
    return jdbc.sql("select exists (select from epoch_change where settled_at is null)")
        .query(Boolean.class)
        .single();
  }

  private void settleEpochsBefore(Instant covered) {
    int settled =
        jdbc.sql(
                """
                update epoch_change set settled_at = clock_timestamp()
                where settled_at is null and raised_at < ?\
                """)
            .param(java.sql.Timestamp.from(covered))
            .update();
    if (settled > 0) {
      log.info("Index and database agree again after the restored backup");
    }
  }
}
