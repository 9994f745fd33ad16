package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.openshelf.contracts.change.ChangeTopic;
import dev.openshelf.contracts.change.Heartbeat;
import dev.openshelf.indexer.Received.Beat;
import dev.openshelf.indexer.Received.Change;
import dev.openshelf.indexer.Received.Unreadable;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordReaderTest {

  private final ObjectMapper json = Json.mapper();
  private final RecordReader reader = new RecordReader(json);

  @SuppressWarnings("NullAway") // Kafka's records may hold nulls
  private Received read(@Nullable String key, byte @Nullable [] value) {
    byte[] name = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
    return reader.read(new ConsumerRecord<>("t", 2, 17, name, value));
  }

  private Flaw flaw(@Nullable String key, byte @Nullable [] value) {
    return ((Unreadable) read(key, value)).flaw();
  }

  private ObjectNode message() {
    return json.valueToTree(Samples.upserted(5, 9));
  }

  private byte[] bytes(Object value) throws Exception {
    return json.writeValueAsBytes(value);
  }

  @Test
  void readsAChange() throws Exception {
    assertThat(read("5", bytes(message()))).isInstanceOf(Change.class);
    assertThat(read("5", bytes(Samples.deleted(5, 9)))).isInstanceOf(Change.class);
  }

  @Test
  void readsAHeartbeat() throws Exception {
    Heartbeat heartbeat = new Heartbeat(Samples.NOON, Samples.NOON);

    assertThat(read(ChangeTopic.HEARTBEAT_KEY, bytes(heartbeat)))
        .isEqualTo(new Beat(new Position("t", 2, 17), heartbeat));
  }

  @Test
  void toleratesFieldsOfALaterVersion() throws Exception {
    ObjectNode message = message().put("invented", 1);
    message.withObjectProperty("product").put("inventedToo", "x");

    assertThat(read("5", bytes(message))).isInstanceOf(Change.class);
  }

  @Test
  void namesAnUnknownType() throws Exception {
    assertThat(flaw("5", bytes(message().put("type", "MERGED")))).isEqualTo(Flaw.UNKNOWN_TYPE);
  }

  @Test
  void survivesPoison() throws Exception {
    assertThat(flaw("5", new byte[] {1, 2, 3})).isEqualTo(Flaw.MALFORMED);
    assertThat(flaw("5", "null".getBytes(StandardCharsets.UTF_8))).isEqualTo(Flaw.MALFORMED);
    assertThat(flaw("5", bytes(json.createArrayNode()))).isEqualTo(Flaw.MALFORMED);
    assertThat(flaw("5", bytes(json.createObjectNode().put("a", 1)))).isEqualTo(Flaw.MALFORMED);
    assertThat(flaw("5", bytes(message().remove("revision")))).isEqualTo(Flaw.MALFORMED);
    assertThat(flaw("5", null)).isEqualTo(Flaw.NULL_VALUE);
    assertThat(flaw(null, bytes(message()))).isEqualTo(Flaw.NULL_KEY);
    assertThat(flaw("heartbeat", new byte[0])).isEqualTo(Flaw.MALFORMED);
  }

  @Test
  void insistsOnAWholeProductUnderItsOwnKey() throws Exception {
    ObjectNode nameless = message();
    nameless.withObjectProperty("product").remove("name");

    assertThat(flaw("5", bytes(nameless))).isEqualTo(Flaw.MALFORMED);
    assertThat(flaw("6", bytes(message()))).isEqualTo(Flaw.MALFORMED);
    assertThat(flaw("5", bytes(message().putNull("product")))).isEqualTo(Flaw.MALFORMED);
  }

  @Test
  void remembersTheProductThatTheKeyNames() {
    assertThat(((Unreadable) read("5", new byte[0])).productId()).isEqualTo(5);
    assertThat(((Unreadable) read("x", new byte[0])).productId()).isNull();
  }
}
