package dev.openshelf.imports;

import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The pieces and rejections of imports. Thread-safe. */
final class ImportStore {

  /** As many rejections are kept; all are counted. */
  static final int KEPT_REJECTIONS = 1_000;

  private final JdbcClient database;

  ImportStore(JdbcClient database) {
    this.database = database;
  }

  void addPiece(long job, int number, byte[] piece) {
    database
        .sql("insert into import_chunk (job_id, number, bytes) values (:job, :number, :bytes)")
        .param("job", job)
        .param("number", number)
        .param("bytes", piece)
        .update();
  }

  Optional<byte[]> piece(long job, int number) {
    return database
        .sql("select bytes from import_chunk where job_id = :job and number = :number")
        .param("job", job)
        .param("number", number)
        .query(byte[].class)
        .optional();
  }

  void addRejection(long job, Rejection rejection) {
    database
        .sql(
            """
            insert into import_rejection (job_id, line, field, reason)
            values (:job, :line, :field, :reason) on conflict do nothing
            """)
        .param("job", job)
        .param("line", rejection.line())
        .param("field", rejection.field())
        .param("reason", rejection.reason())
        .update();
  }

  /** In the order of the lines. */
  List<Rejection> rejections(long job) {
    return database
        .sql(
            """
            select line, field, reason from import_rejection
            where job_id = :job order by line limit :limit
            """)
        .param("job", job)
        .param("limit", KEPT_REJECTIONS)
        .query(Rejection.class)
        .list();
  }
}
