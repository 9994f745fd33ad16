package dev.openshelf.platform;

import dev.openshelf.platform.Database.State;
import java.time.Instant;

/** A database in a given state, without any server. */
public final class DatabaseFixture {
  private DatabaseFixture() {}

  public static Database database(boolean ready) {
    Database database = new Database(Instant.EPOCH);
    if (ready) {
      database.become(State.READY, null, Instant.EPOCH);
    }
    return database;
  }
}
