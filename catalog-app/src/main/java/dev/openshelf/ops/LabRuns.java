package dev.openshelf.ops;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.openshelf.jobs.JobView;
import dev.openshelf.jobs.Jobs;
import dev.openshelf.recommendation.LabPlan;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Runs of the recommendation lab, and what browsers measured beside them. Thread-safe. */
@Component
class LabRuns {

  static final String KIND = "lab";

  /** Someone who keeps measuring must not fill the database. */
  private static final int MOST_MEASUREMENTS = 20;

  private final Jobs jobs;
  private final JdbcClient jdbc;
  private final ObjectMapper json;

  LabRuns(Jobs jobs, JdbcClient jdbc, ObjectMapper json) {
    this.jobs = jobs;
    this.jdbc = jdbc;
    this.json = json;
  }

  long submit(LabPlan plan, @Nullable String requestedBy) {
    return jobs.submit(KIND, plan, requestedBy);
  }

  List<JobView> list() {
    return jobs.list(KIND);
  }

  /** The run, with the browsers' measurements in its result. */
  Optional<JobView> find(long id) {
    return jobs.find(KIND, id).map(this::measured);
  }

  boolean cancel(long id) {
    return jobs.find(KIND, id).isPresent() && jobs.cancel(id);
  }

  /** Adds what a browser measured; false when there are enough already. */
  boolean measure(long id, Object figures) {
    String text;
    try {
      text = json.writeValueAsString(figures);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Figures that are no JSON", e);
    }
    return jdbc.sql(
                """
                insert into lab_measurement (job_id, figures)
                select ?, ?::jsonb
                 where (select count(*) from lab_measurement where job_id = ?) < ?
                """)
            .params(id, text, id, MOST_MEASUREMENTS)
            .update()
        == 1;
  }

  private JobView measured(JobView job) {
    ObjectNode result = job.result().deepCopy();
    ArrayNode browser = result.putArray("browser");
    jdbc.sql("select figures::text from lab_measurement where job_id = ? order by id")
        .param(job.id())
        .query(String.class)
        .list()
        .forEach(text -> browser.add(parsed(text)));
    return job.withResult(result);
  }

  private JsonNode parsed(String text) {
    try {
      return json.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Stored figures are no JSON", e);
    }
  }
}
