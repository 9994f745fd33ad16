/**
 * Long work that survives the process that does it: a job is a row, worked by whichever process
 * holds its lease, and goes on from its last checkpoint when that process is killed or frozen. At
 * most one job of a kind runs at a time, in the order in which they were submitted. Knows none of
 * the kinds; they come as {@link dev.openshelf.jobs.JobHandler} beans. Uses platform and JDBC only.
 */
@NullMarked
package dev.openshelf.jobs;

import org.jspecify.annotations.NullMarked;
