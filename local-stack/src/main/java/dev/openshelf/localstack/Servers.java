package dev.openshelf.localstack;

/**
 * Where the three backing servers answer. Immutable.
 *
 * @param jdbcUrl a PostgreSQL JDBC URL that names a database
 * @param bootstrapServers comma-separated host:port pairs of Kafka brokers
 * @param elasticsearchUri an http URL without a path
 */
public record Servers(
    String jdbcUrl,
    String username,
    String password,
    String bootstrapServers,
    String elasticsearchUri) {

  /** The database of the application in a stack whose data lasts. */
  static final String DATABASE = "openshelf";

  /** The URL of another database on the same PostgreSQL server. */
  String jdbcUrl(String database) {
    return jdbcUrl.substring(0, jdbcUrl.lastIndexOf('/') + 1) + database;
  }
}
