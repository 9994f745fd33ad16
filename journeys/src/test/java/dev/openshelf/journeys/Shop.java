package dev.openshelf.journeys;

import dev.openshelf.localstack.Backing;
import dev.openshelf.localstack.Servers;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * One shop of a test's own: a fresh database, a topic and an index that nobody else uses. Any
 * number of processes may serve it.
 *
 * @param bootstrapServers the Kafka that its processes talk to
 * @param name unique; part of topic and index names
 */
record Shop(
    String jdbcUrl,
    Servers servers,
    String bootstrapServers,
    String elasticsearchUri,
    String name) {

  static final String ADMIN_PASSWORD = "journey";

  /** A shop on the shared servers. */
  static Shop open(String hint) {
    Servers servers = Backing.servers();
    return on(servers, Backing.database(hint), hint);
  }

  /** A shop on other servers. */
  static Shop on(Servers servers, String jdbcUrl, String hint) {
    return new Shop(
        jdbcUrl,
        servers,
        servers.bootstrapServers(),
        servers.elasticsearchUri(),
        hint + "-" + UUID.randomUUID().toString().substring(0, 8));
  }

  /** The same shop with another way to its Kafka. */
  Shop withKafka(String address) {
    return new Shop(jdbcUrl, servers, address, elasticsearchUri, name);
  }

  /** The same shop with another way to its Elasticsearch. */
  Shop withElasticsearch(String uri) {
    return new Shop(jdbcUrl, servers, bootstrapServers, uri, name);
  }

  /** The name of its index alias. */
  String index() {
    return "shop-" + name;
  }

  /** What a process must be told to serve it. */
  Map<String, String> environment() {
    Map<String, String> environment = new TreeMap<>();
    environment.put("SPRING_DATASOURCE_URL", jdbcUrl);
    environment.put("SPRING_DATASOURCE_USERNAME", servers.username());
    environment.put("SPRING_DATASOURCE_PASSWORD", servers.password());
    environment.put("SPRING_KAFKA_BOOTSTRAP_SERVERS", bootstrapServers);
    environment.put("SPRING_ELASTICSEARCH_URIS", elasticsearchUri);
    environment.put("OPENSHELF_EVENTS_TOPIC", "shop-" + name);
    environment.put("OPENSHELF_INDEX_NAME", index());
    environment.put("OPENSHELF_ADMIN_PASSWORD", ADMIN_PASSWORD);
    environment.put("OPENSHELF_RATE_LIMIT_ENABLED", "false");
    // A busy machine is no outage: what these stories tell is not how fast the answers are.
    environment.put("OPENSHELF_SEARCH_PRIMARY_TIMEOUT", "10s");
    environment.put("OPENSHELF_SEARCH_CONNECT_TIMEOUT", "5s");
    environment.put("OPENSHELF_SEARCH_RECOVERY_GATE_PROBE_TIMEOUT", "10s");
    environment.put("OPENSHELF_SEARCH_RECOVERY_GATE_MAX_P95", "10s");
    environment.put("OPENSHELF_SEARCH_RECOVERY_GATE_MAX_LAG", "1m");
    environment.put("OPENSHELF_SEARCH_RECOVERY_RAMP_STEP_DURATION", "1s");
    environment.put("OPENSHELF_SEARCH_RECOVERY_RAMP_MIN_SAMPLES", "5");
    return environment;
  }
}
