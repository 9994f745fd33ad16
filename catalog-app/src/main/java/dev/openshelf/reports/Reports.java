package dev.openshelf.reports;

import dev.openshelf.reports.ClientReport.Call;
import dev.openshelf.reports.ClientReport.Source;
import dev.openshelf.reports.ClientReport.Trail;
import dev.openshelf.reports.ClientReport.Words;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The reports that are kept. Thread-safe. */
final class Reports {
  private static final String MATCHING =
      """
       from client_report
       where (cast(:source as text) is null or source = :source)
         and (cast(:page as text) is null or starts_with(page, :page))
         and (cast(:from as timestamptz) is null or received_at >= :from)
         and (cast(:until as timestamptz) is null or received_at < :until)
      """;

  private final JdbcClient jdbc;

  /** A report and the number under which it is kept. */
  record Kept(long id, ClientReport report) {}

  Reports(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  void add(ClientReport report) {
    jdbc.sql(
            """
            insert into client_report (received_at, source, page, method, endpoint, requests,
              timestamps, server_message, comment, request_id, release)
            values (:at, :source, :page, :method, :endpoint, :requests,
              :timestamps, :server, :comment, :requestId, :release)
            """)
        .param("at", at(report.trail().receivedAt()))
        .param("source", report.source().code())
        .param("page", report.call().page())
        .param("method", report.call().method())
        .param("endpoint", report.call().endpoint())
        .param("requests", report.requests())
        .param(
            "timestamps",
            report.timestamps().stream().map(Instant::toEpochMilli).toArray(Long[]::new))
        .param("server", report.words().server())
        .param("comment", report.words().comment())
        .param("requestId", report.trail().requestId())
        .param("release", report.trail().release())
        .update();
  }

  /** Those that match, the newest first. */
  List<Kept> find(ReportFilter filter) {
    return matching(
            "select *" + MATCHING + "order by received_at desc, id desc limit :size offset :offset",
            filter)
        .param("size", filter.size())
        .param("offset", (long) filter.number() * filter.size())
        .query((row, number) -> kept(row))
        .list();
  }

  long count(ReportFilter filter) {
    return matching("select count(*)" + MATCHING, filter).query(Long.class).single();
  }

  /** Deletes some of those that came before a moment; says how many. */
  int purge(Instant before, int most) {
    return jdbc.sql(
            """
            delete from client_report where id in (
              select id from client_report where received_at < :before
              order by received_at limit :most for update skip locked)
            """)
        .param("before", at(before))
        .param("most", most)
        .update();
  }

  private JdbcClient.StatementSpec matching(String sql, ReportFilter filter) {
    return jdbc.sql(sql)
        .param("source", filter.source() == null ? null : filter.source().code())
        .param("page", filter.page())
        .param("from", filter.from() == null ? null : at(filter.from()))
        .param("until", filter.until() == null ? null : at(filter.until()));
  }

  private static Kept kept(ResultSet row) throws SQLException {
    return new Kept(
        row.getLong("id"),
        new ClientReport(
            Source.valueOf(row.getString("source").toUpperCase(Locale.ROOT)),
            new Call(row.getString("page"), row.getString("method"), row.getString("endpoint")),
            moments(row.getArray("timestamps")),
            row.getInt("requests"),
            new Words(row.getString("server_message"), row.getString("comment")),
            new Trail(
                row.getTimestamp("received_at").toInstant(),
                row.getString("request_id"),
                row.getString("release"))));
  }

  private static List<Instant> moments(Array array) throws SQLException {
    return Arrays.stream((Long[]) array.getArray()).map(Instant::ofEpochMilli).toList();
  }

  private static OffsetDateTime at(Instant moment) {
    return moment.atOffset(ZoneOffset.UTC);
  }
}
