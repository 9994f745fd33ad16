package dev.openshelf.jobs;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A job that a worker has just taken.
 *
 * @param holder names this very taking, so that an earlier one by the same process is not it
 * @param attempts how often the job was taken since its last committed step, this time included
 */
record Claim(
    long id,
    String kind,
    String holder,
    JsonNode parameters,
    JsonNode checkpoint,
    long done,
    int attempts,
    boolean cancelRequested) {}
