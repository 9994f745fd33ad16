package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class BackingTest {

  private static final UUID SALT = UUID.fromString("0123abcd-0000-0000-0000-000000000000");

  @Test
  void databaseNamesCarryTheHintAndNeedNoQuotes() {
    assertThat(Backing.databaseName("Outbox; IT", SALT)).isEqualTo("t_outbox_it_0123abcd");
  }

  @Test
  void databaseNamesStayWithinTheLimitOfPostgres() {
    assertThat(Backing.databaseName("x".repeat(200), SALT)).hasSizeLessThan(63);
  }

  @Test
  void anotherDatabaseOnTheSameServerDiffersInItsNameOnly() {
    Servers servers = new Servers("jdbc:postgresql://127.0.0.1:5/postgres", "u", "", "k", "e");
    assertThat(servers.jdbcUrl("mine")).isEqualTo("jdbc:postgresql://127.0.0.1:5/mine");
  }
}
