package dev.openshelf.demo;

import dev.openshelf.jobs.Jobs;
import dev.openshelf.platform.Database;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Asks for the demo catalogue when the database is ready and has no product, deleted ones included,
 * and nobody has asked before. Of several processes that start together one does.
 */
final class DemoStart {

  private static final Logger log = LoggerFactory.getLogger(DemoStart.class);

  /** Any number that nothing else locks. */
  private static final long LOCK = 0x64656d6f;

  private final Database state;
  private final JdbcClient database;
  private final TransactionOperations transactions;
  private final Jobs jobs;

  DemoStart(Database state, JdbcClient database, TransactionOperations transactions, Jobs jobs) {
    this.state = state;
    this.database = database;
    this.transactions = transactions;
    this.jobs = jobs;
  }

  void whenReady() {
    state.whenReady(this::ask);
  }

  private void ask() {
    try {
      if (submitOnce()) {
        log.info("The database has no products: loading the demo catalogue");
      }
    } catch (DataAccessException | TransactionException e) {
      log.warn("Cannot look for products, trying again: {}", e.toString());
      whenReady();
    }
  }

  /** Says whether this call did it. */
  boolean submitOnce() {
    return Boolean.TRUE.equals(
        transactions.execute(
            transaction -> {
              database
                  .sql("select pg_advisory_xact_lock(:lock)")
                  .param("lock", LOCK)
                  .query()
                  .singleRow();
              if (hasProducts() || askedBefore()) {
                return false;
              }
              jobs.submit(DemoHandler.KIND, Map.of(), null);
              return true;
            }));
  }

  private boolean hasProducts() {
    return database.sql("select exists (select from product)").query(Boolean.class).single();
  }

  private boolean askedBefore() {
    return database
        .sql("select exists (select from job where kind = :kind and state <> 'failed')")
        .param("kind", DemoHandler.KIND)
        .query(Boolean.class)
        .single();
  }
}
