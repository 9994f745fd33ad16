package dev.openshelf.jobs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The table of jobs. Leases count on the database's clock, so that processes whose clocks differ
 * agree. Thread-safe.
 */
final class JobStore {

  private static final String VIEW =
      """
      select id, kind, state, done, total, per_second, started_at, finished_at, error, result
      from job
      """;

  private final JdbcClient database;
  private final ObjectMapper json;

  JobStore(JdbcClient database, ObjectMapper json) {
    this.database = database;
    this.json = json;
  }

  long insert(String kind, Object parameters, @Nullable String requestedBy) {
    return insertAlone(kind, parameters, requestedBy).orElseThrow();
  }

  /** Empty when one is open of a kind of which only one may be. */
  Optional<Long> insertAlone(String kind, Object parameters, @Nullable String requestedBy) {
    return database
        .sql(
            """
            insert into job (kind, parameters, requested_by)
            values (:kind, :parameters::jsonb, :requestedBy) on conflict do nothing returning id
            """)
        .param("kind", kind)
        .param("parameters", write(parameters))
        .param("requestedBy", requestedBy)
        .query(Long.class)
        .optional();
  }

  Optional<JobView> find(long id) {
    return database.sql(VIEW + "where id = :id").param("id", id).query(this::view).optional();
  }

  List<JobView> latest(String kind, int limit) {
    return database
        .sql(VIEW + "where kind = :kind order by id desc limit :limit")
        .param("kind", kind)
        .param("limit", limit)
        .query(this::view)
        .list();
  }

  /** The newest job of a kind that ended well. */
  Optional<JobView> lastSucceeded(String kind) {
    return database
        .sql(VIEW + "where kind = :kind and state = 'succeeded' order by id desc limit 1")
        .param("kind", kind)
        .query(this::view)
        .optional();
  }

  /** Whether a job of a kind is open, or has ended within the given time. */
  boolean isRecent(String kind, Duration within) {
    return database
        .sql(
            """
            select exists (select from job where kind = :kind and (state in ('queued', 'running')
              or finished_at > clock_timestamp() - make_interval(secs => :within)))
            """)
        .param("kind", kind)
        .param("within", seconds(within))
        .query(Boolean.class)
        .single();
  }

  /** Ends a queued job, asks a running one to end. False when there is none of these. */
  boolean cancel(long id) {
    return database
            .sql(
                """
                update job set cancel_requested = true,
                  finished_at = case state when 'queued' then clock_timestamp() end,
                  state = case state when 'queued' then 'cancelled' else state end
                where id = :id and state in ('queued', 'running')
                """)
            .param("id", id)
            .update()
        == 1;
  }

  /**
   * Takes the oldest job of a kind, unless a live worker has one of that kind. The unique index on
   * running jobs decides between two workers that ask at the same moment.
   */
  Optional<Claim> claim(String kind, String holder, Duration lease) {
    try {
      return database
          .sql(
              """
              update job set state = 'running', holder = :holder, attempts = attempts + 1,
                held_until = clock_timestamp() + make_interval(secs => :lease),
                started_at = coalesce(started_at, clock_timestamp()), per_second = null
              where id = (
                select id from job j where kind = :kind
                  and (state = 'running' and held_until < clock_timestamp()
                    or state = 'queued' and not exists (
                      select 1 from job r where r.kind = j.kind and r.state = 'running'))
                order by id limit 1 for update skip locked)
              returning id, kind, holder, parameters, checkpoint, done, attempts, cancel_requested
              """)
          .param("holder", holder)
          .param("lease", seconds(lease))
          .param("kind", kind)
          .query(this::claim)
          .optional();
    } catch (DuplicateKeyException takenByAnother) {
      return Optional.empty();
    }
  }

  /** Locks the job for this transaction; empty when it is not the holder's any more. */
  Optional<Boolean> lockAndReadCancelRequest(Claim claim) {
    return database
        .sql(
            """
            select cancel_requested from job
            where id = :id and holder = :holder and state = 'running' for update
            """)
        .param("id", claim.id())
        .param("holder", claim.holder())
        .query(Boolean.class)
        .optional();
  }

  /** A frozen holder's transaction must not keep the job's row locked for longer than its lease. */
  void limitIdleTransaction(Duration lease) {
    database
        .sql("select set_config('idle_in_transaction_session_timeout', :millis, true)")
        .param("millis", Long.toString(lease.toMillis()))
        .query(String.class)
        .single();
  }

  void recordStep(Claim claim, JobStep step, @Nullable Double perSecond, Duration lease) {
    database
        .sql(
            """
            update job set done = :done, total = :total, per_second = :perSecond, attempts = 0,
              checkpoint = :checkpoint::jsonb, result = :result::jsonb,
              held_until = clock_timestamp() + make_interval(secs => :lease)
            where id = :id
            """)
        .param("done", step.done())
        .param("total", step.total())
        .param("perSecond", perSecond)
        .param("checkpoint", write(step.checkpoint()))
        .param("result", write(step.result()))
        .param("lease", seconds(lease))
        .param("id", claim.id())
        .update();
  }

  /**
   * Keeps the job for another lease; empty when it is not the holder's any more. A row locked by a
   * step needs no renewal, because nobody can take it and the step renews it at its end.
   */
  Optional<Boolean> renew(Claim claim, Duration lease) {
    return database
        .sql(
            """
            with held as (
              select id, holder = :holder and state = 'running' as ours from job where id = :id),
            renewed as (
              update job set held_until = clock_timestamp() + make_interval(secs => :lease)
              where id = (select id from job where id = :id and holder = :holder
                and state = 'running' for update skip locked)
              returning cancel_requested)
            select coalesce((select cancel_requested from renewed), false) from held where ours
            """)
        .param("lease", seconds(lease))
        .param("id", claim.id())
        .param("holder", claim.holder())
        .query(Boolean.class)
        .optional();
  }

  /** Gives the job back, to be taken again after the given time. */
  void release(Claim claim, Duration after) {
    database
        .sql(
            """
            update job set held_until = clock_timestamp() + make_interval(secs => :after),
              holder = null, per_second = null
            where id = :id and holder = :holder and state = 'running'
            """)
        .param("after", seconds(after))
        .param("id", claim.id())
        .param("holder", claim.holder())
        .update();
  }

  /** Ends the job, unless it is not the holder's any more. A null result leaves the one so far. */
  void finish(Claim claim, JobState state, @Nullable Object result, @Nullable String error) {
    database
        .sql(
            """
            update job set state = :state, result = coalesce(:result::jsonb, result),
              error = :error, finished_at = clock_timestamp(), per_second = null,
              holder = null, held_until = null
            where id = :id and holder = :holder and state = 'running'
            """)
        .param("state", state.wireName())
        .param("result", result == null ? null : write(result))
        .param("error", error)
        .param("id", claim.id())
        .param("holder", claim.holder())
        .update();
  }

  private Claim claim(ResultSet row, int number) throws SQLException {
    return new Claim(
        row.getLong("id"),
        row.getString("kind"),
        row.getString("holder"),
        read(row.getString("parameters")),
        read(row.getString("checkpoint")),
        row.getLong("done"),
        row.getInt("attempts"),
        row.getBoolean("cancel_requested"));
  }

  private JobView view(ResultSet row, int number) throws SQLException {
    JobState state = JobState.ofWireName(row.getString("state"));
    return new JobView(
        row.getLong("id"),
        row.getString("kind"),
        state,
        JobProgress.of(
            state,
            row.getLong("done"),
            (Long) row.getObject("total"),
            (Double) row.getObject("per_second")),
        instant(row.getTimestamp("started_at")),
        instant(row.getTimestamp("finished_at")),
        row.getString("error"),
        read(row.getString("result")));
  }

  private String write(Object value) {
    try {
      return json.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Not writable as JSON: " + value.getClass(), e);
    }
  }

  private JsonNode read(String text) {
    try {
      return json.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A job row holds what is not JSON", e);
    }
  }

  private static @Nullable Instant instant(@Nullable Timestamp timestamp) {
    return timestamp == null ? null : timestamp.toInstant();
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }
}
