package dev.openshelf.catalog;

import dev.openshelf.outbox.Doorbell;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The transactions of the catalogue's edits: joins one that is open, rings for the relay once it
 * has committed, and tells which constraint stopped a write. Thread-safe.
 */
final class Writes {

  private final TransactionTemplate transactions;
  private final Doorbell doorbell;

  Writes(PlatformTransactionManager transactions, Doorbell doorbell) {
    this.transactions = new TransactionTemplate(transactions);
    this.doorbell = doorbell;
  }

  <T> T inTransaction(Supplier<T> work) {
    return transactions.execute(
        status -> {
          TransactionSynchronizationManager.registerSynchronization(new Ring());
          return work.get();
        });
  }

  /** The name of the constraint that PostgreSQL reports as violated. */
  static Optional<String> violated(Throwable failure) {
    return causes(failure)
        .filter(PSQLException.class::isInstance)
        .map(PSQLException.class::cast)
        .filter(refused -> isViolation(refused))
        .map(PSQLException::getServerErrorMessage)
        .map(Writes::constraint)
        .findFirst()
        .flatMap(Optional::ofNullable);
  }

  private static boolean isViolation(SQLException refused) {
    return refused.getSQLState() != null && refused.getSQLState().startsWith("23");
  }

  private static @Nullable String constraint(@Nullable ServerErrorMessage message) {
    return message == null ? null : message.getConstraint();
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
        .limit(50);
  }

  /** After completion, because a failure after commit would reach the caller of a good write. */
  private final class Ring implements TransactionSynchronization {
    @Override
    public void afterCompletion(int status) {
      if (status == STATUS_COMMITTED) {
        doorbell.ring();
      }
    }
  }
}
