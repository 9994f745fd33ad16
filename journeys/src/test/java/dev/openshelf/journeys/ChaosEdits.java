package dev.openshelf.journeys;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Several people who edit the same products at the same time, past the application, until they are
 * told to stop. Whoever loses the database or a deadlock goes on with something else.
 */
final class ChaosEdits implements AutoCloseable {

  private static final int PEOPLE = 3;
  private static final long BETWEEN_EDITS_MILLIS = 100;
  private static final String DEADLOCK = "40P01";

  private final ShopStores stores;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<CompletableFuture<Void>> people;
  private final AtomicLong edits = new AtomicLong();
  private volatile boolean ending;

  ChaosEdits(ShopStores stores, long seed) {
    this.stores = stores;
    people =
        IntStream.range(0, PEOPLE)
            .mapToObj(
                person ->
                    CompletableFuture.runAsync(() -> edit(new Random(seed * 31 + person)), threads))
            .toList();
  }

  /** Ends the editing, once the last edits are through; returns how many there were. */
  long end() {
    ending = true;
    people.forEach(CompletableFuture::join);
    return edits.get();
  }

  @Override
  public void close() {
    ending = true;
    threads.close();
  }

  private void edit(Random random) {
    try {
      while (!ending) {
        editOnOneConnection(random);
        pause();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (SQLException e) {
      throw new CompletionException(e);
    }
  }

  private void editOnOneConnection(Random random) throws SQLException, InterruptedException {
    try (Connection connection = stores.connection();
        Statement statement = connection.createStatement()) {
      while (!ending) {
        statement.execute(edit(random.nextInt(10)));
        edits.incrementAndGet();
        pause();
      }
    } catch (SQLException e) {
      if (!isPassing(e)) {
        throw e;
      }
    }
  }

  private static String edit(int kind) {
    return switch (kind) {
      case 0 ->
          "update product set deleted_at = clock_timestamp(), version = version + 1 where id in "
              + some(1);
      case 1 ->
          "update product set deleted_at = null, version = version + 1 where deleted_at is not"
              + " null";
      case 2 ->
          "update product set category_id = (select id from category order by random() limit 1)"
              + " where id in "
              + some(1);
      case 3 ->
          """
          update category set name = name || '.'
          where char_length(name) < 150 and id in (select id from category order by random() limit 1)\
          """;
      case 4 -> "update product set status = 'HIDDEN' where id in " + some(1);
      case 5 -> "delete from product where id in " + some(1);
      case 6 ->
          """
          insert into product (id, code, code_key, name, name_key, status)
          select id, gen_random_uuid(), gen_random_uuid(), 'Back', 'back', 'ACTIVE'
          from gone_product limit 3 on conflict do nothing\
          """;
      default ->
          "update product set stock = stock + 1, status = 'ACTIVE', version = version + 1 where id"
              + " in "
              + some(10);
    };
  }

  private static String some(int most) {
    return "(select id from product order by random() limit " + most + ")";
  }

  /** The victim of a deadlock, or a server that has gone, goes or comes. */
  private static boolean isPassing(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    return state.equals(DEADLOCK) || state.startsWith("08") || state.startsWith("57P");
  }

  /** A pace, nothing that anything waits for. */
  private static void pause() throws InterruptedException {
    Object never = new Object();
    synchronized (never) {
      never.wait(BETWEEN_EDITS_MILLIS);
    }
  }
}
