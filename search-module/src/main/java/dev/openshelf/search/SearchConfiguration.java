package dev.openshelf.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.document.IndexNames;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchConnectionDetails;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchConnectionDetails.Node;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires how search reaches Elasticsearch: one client and one watch per process. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({SearchSettings.class, ElasticsearchProperties.class})
class SearchConfiguration {

  @Bean(destroyMethod = "close")
  ElasticClient searchElasticClient(
      SearchSettings settings,
      ElasticsearchProperties properties,
      ObjectProvider<ElasticsearchConnectionDetails> details) {
    ElasticsearchConnectionDetails found = details.getIfAvailable();
    return new ElasticClient(
        found == null ? nodes(properties) : nodes(found),
        new ObjectMapper(),
        settings.connectTimeout());
  }

  @Bean(initMethod = "start", destroyMethod = "close")
  LiveIndexWatch liveIndexWatch(
      ElasticClient searchElasticClient,
      @Value("${openshelf.index.name:openshelf-products}") String name) {
    return new LiveIndexWatch(searchElasticClient, new IndexNames(name));
  }

  @Bean
  CursorKey searchCursorKey(SearchSettings settings, ObjectProvider<DataSource> dataSource) {
    String configured = settings.cursorKey();
    if (configured != null) {
      byte[] key = configured.getBytes(StandardCharsets.UTF_8);
      return key::clone;
    }
    DatabaseCursorKey key = new DatabaseCursorKey(dataSource.getObject());
    key.start();
    return key;
  }

  private static ElasticNodes nodes(ElasticsearchProperties properties) {
    return new ElasticNodes(
        properties.getUris().stream().map(URI::create).toList(),
        ElasticNodes.basic(properties.getUsername(), properties.getPassword()));
  }

  private static ElasticNodes nodes(ElasticsearchConnectionDetails details) {
    return new ElasticNodes(
        details.getNodes().stream().map(SearchConfiguration::uri).toList(),
        ElasticNodes.basic(details.getUsername(), details.getPassword()));
  }

  private static URI uri(Node node) {
    String scheme = node.protocol() == Node.Protocol.HTTPS ? "https" : "http";
    return URI.create("%s://%s:%d".formatted(scheme, node.hostname(), node.port()));
  }
}
