package dev.openshelf.contracts.document;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When the change that a document shows passed the stations of the pipeline.
 *
 * @param committedAt when the change was written to the database
 * @param relayedAt when the relay handed it to the broker; null when the document was built from
 *     the database
 * @param indexedAt when the indexer sent it to Elasticsearch, by the clock of {@code instance}
 * @param instance the indexer process
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record DocumentTrace(
    Instant committedAt, @Nullable Instant relayedAt, Instant indexedAt, String instance) {}
