package dev.openshelf.jobs;

import org.jspecify.annotations.Nullable;

/**
 * What one step of a job leaves behind.
 *
 * @param done units done in all, not in this step
 * @param total units in all, null while unknown
 * @param checkpoint from where another process would go on; written as JSON
 * @param result the result so far; written as JSON
 */
public record JobStep(long done, @Nullable Long total, Object checkpoint, Object result) {}
