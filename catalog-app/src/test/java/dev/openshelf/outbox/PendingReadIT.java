package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The cost of a pass must not grow with the rows ever sent. */
class PendingReadIT {

  private static final int EVER_SENT = 100_000;
  private static final int PENDING = 50;

  private static OutboxDatabase database;

  @BeforeAll
  static void leaveDeadRowsBehind() {
    database = new OutboxDatabase("pending_read");
    database.jdbc.update("alter table outbox set (autovacuum_enabled = false)");
    append(EVER_SENT);
    database.emptyOutbox();
    append(PENDING);
    // The first read after the deletion marks the dead entries of the index for those who follow.
    new JdbcOutbox(database.jdbc).pending(1000);
  }

  @AfterAll
  static void leave() {
    database.close();
  }

  @Test
  void pendingRowsAreReadByPrimaryKey() throws Exception {
    JsonNode plan = explain("select * from (" + JdbcOutbox.PENDING.replace("?", "1000") + ") p");
    assertThat(plan.findValuesAsText("Index Name")).containsExactly("outbox_pkey");
    assertThat(plan.findValuesAsText("Node Type")).doesNotContain("Seq Scan", "Sort");
  }

  @Test
  void deadRowsCostNextToNothing() throws Exception {
    JsonNode plan = explain("select * from (" + JdbcOutbox.PENDING.replace("?", "1000") + ") p");
    assertThat(plan.findValue("Actual Rows").asInt()).isEqualTo(PENDING);
    // 100,000 dead rows fill some 700 pages of the table; only the index may be walked.
    assertThat(blocks(plan)).isLessThan(EVER_SENT / 300);
  }

  @Test
  void theWatermarkReadsOneIndexEntryPerTable() throws Exception {
    explain(LowWater.READ);
    JsonNode plan = explain(LowWater.READ);
    assertThat(plan.findValuesAsText("Node Type")).doesNotContain("Sort");
    assertThat(readWhole(plan)).doesNotContain("outbox", "category_refresh");
    assertThat(plan.findValuesAsText("Index Name"))
        .contains("outbox_created", "category_refresh_created");
  }

  private static List<String> readWhole(JsonNode plan) {
    return plan.findParents("Node Type").stream()
        .filter(node -> "Seq Scan".equals(node.path("Node Type").asText()))
        .map(node -> node.path("Relation Name").asText())
        .toList();
  }

  private static int blocks(JsonNode plan) {
    return plan.findValue("Shared Hit Blocks").asInt()
        + plan.findValue("Shared Read Blocks").asInt();
  }

  private static JsonNode explain(String sql) throws Exception {
    return new ObjectMapper()
        .readTree(
            database.jdbc.queryForObject(
                "explain (analyze, buffers, format json) " + sql, String.class));
  }

  private static void append(int rows) {
    database.jdbc.update(
        "insert into outbox (product_id, revision) select n, n from generate_series(1, ?) n", rows);
  }
}
