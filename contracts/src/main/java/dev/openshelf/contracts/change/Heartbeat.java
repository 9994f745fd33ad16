package dev.openshelf.contracts.change;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;

/**
 * Sent to every partition about once a second, behind everything that was acknowledged before it.
 *
 * @param watermark every change committed before this instant stands before this record in its
 *     partition
 * @param sentAt when the record was made
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Heartbeat(Instant watermark, Instant sentAt) {}
