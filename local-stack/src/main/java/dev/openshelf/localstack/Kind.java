package dev.openshelf.localstack;

/** The three servers that a stack consists of. */
enum Kind {
  POSTGRES("PostgreSQL", "spring.datasource.url"),
  KAFKA("Kafka", "spring.kafka.bootstrap-servers"),
  ELASTICSEARCH("Elasticsearch", "spring.elasticsearch.uris");

  private final String title;
  private final String property;

  Kind(String title, String property) {
    this.title = title;
    this.property = property;
  }

  String title() {
    return title;
  }

  /** The standard property that says where the application finds such a server. */
  String property() {
    return property;
  }

  /** The name of its folders, files and field in stack.json. */
  String key() {
    return switch (this) {
      case POSTGRES -> "postgres";
      case KAFKA -> "kafka";
      case ELASTICSEARCH -> "elasticsearch";
    };
  }
}
