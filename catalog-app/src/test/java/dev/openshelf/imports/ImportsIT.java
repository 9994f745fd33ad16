package dev.openshelf.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.localstack.Backing;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Imports over HTTP, worked by the same process. */
class ImportsIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int MAX_BYTES = 60_000_000;

  private static ServletWebServerApplicationContext app;
  private static JdbcClient database;

  @BeforeAll
  static void start() throws InterruptedException {
    app =
        (ServletWebServerApplicationContext)
            ImportsApp.start(
                Backing.database("imports"),
                "openshelf.roles=web,indexer",
                "openshelf.imports.max-bytes=" + MAX_BYTES);
    database = app.getBean(JdbcClient.class);
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static HttpRequest.Builder request(String path) {
    URI base = URI.create("http://localhost:" + app.getWebServer().getPort());
    String login = Base64.getEncoder().encodeToString("admin:secret".getBytes(UTF_8));
    return HttpRequest.newBuilder(base.resolve("/api/admin/imports" + path))
        .header("Authorization", "Basic " + login);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String type, byte[] body) throws Exception {
    return send(request("").header("Content-Type", type).POST(BodyPublishers.ofByteArray(body)));
  }

  private static HttpResponse<String> post(String type, String body) throws Exception {
    return post(type, body.getBytes(UTF_8));
  }

  private static JsonNode ended(HttpResponse<String> accepted) throws Exception {
    assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
    String location = accepted.headers().firstValue("Location").orElseThrow();
    String path = location.substring(location.lastIndexOf('/'));
    return await()
        .atMost(Duration.ofMinutes(3))
        .until(
            () -> JSON.readTree(send(request(path).GET()).body()),
            job -> !List.of("queued", "running").contains(job.get("state").asText()));
  }

  private static String counts(JsonNode job) {
    JsonNode result = job.get("result");
    return "%s read=%d created=%d updated=%d unchanged=%d rejected=%d"
        .formatted(
            job.get("state").asText(),
            result.get("read").asLong(),
            result.get("created").asLong(),
            result.get("updated").asLong(),
            result.get("unchanged").asLong(),
            result.get("rejected").asLong());
  }

  private static long count(String sql) {
    return database.sql(sql).query(Long.class).single();
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  @Test
  void importsLinesAndTellsWhatBecameOfThem() throws Exception {
    String file =
        """
        {"code":"L-1","name":"Lamp","price":"12.50","currency":"EUR","category":"Home > Light"}
        {"code":"L-2","name":"Lampe","stock":3,"attributes":{"colour":"red"}}

        {"code":"L-3","name":"bad","price":-1,"currency":"EUR"}
        {"code":"L-4","name":"bad","price":1,"currency":"XXZ"}
        {"code":
        {"code":"L-5","name":"%s"}
        {"code":"L-6","name":"램프"}\
        """
            .formatted("x".repeat(1_100_000));
    JsonNode job = ended(post("application/x-ndjson", file));
    assertThat(counts(job))
        .isEqualTo("succeeded read=7 created=3 updated=0 unchanged=0 rejected=4");
    assertThat(job.get("result").get("rejections"))
        .extracting(
            rejection -> rejection.get("line").asInt() + " " + rejection.get("field").asText())
        .containsExactly("4 price", "5 currency", "6 line", "7 line");
    assertThat(job.get("progress").get("done").asInt()).isEqualTo(8);
    assertThat(job.get("progress").get("total").asInt()).isEqualTo(8);
    assertThat(count("select count(*) from import_chunk")).isZero();
  }

  @Test
  void theSameFileAgainChangesNothing() throws Exception {
    StringBuilder file =
        new StringBuilder("code;description;name;price;currency;attributes.size\r\n");
    for (int number = 0; number < 1_200; number++) {
      file.append(
          "S-%d;\"Long;\r\ntext\";Shelf %d;19.%02d;EUR;%d\r\n"
              .formatted(number, number, number % 100, number));
    }
    byte[] packed = gzip(file.toString().getBytes(UTF_8));
    JsonNode first = ended(post("text/csv", packed));
    assertThat(counts(first))
        .isEqualTo("succeeded read=1200 created=1200 updated=0 unchanged=0 rejected=0");
    String revisions = "select sum(revision)::bigint from product where code like 'S-%'";
    long before = count(revisions);
    JsonNode second = ended(post("text/csv", packed));
    assertThat(counts(second))
        .isEqualTo("succeeded read=1200 created=0 updated=0 unchanged=1200 rejected=0");
    assertThat(count(revisions)).isEqualTo(before);
  }

  @Test
  void ofTwoLinesWithOneCodeTheLaterOneCounts() throws Exception {
    String file = "code,name\nD-1,first\nd-1,second\n";
    assertThat(counts(ended(post("text/csv", file))))
        .isEqualTo("succeeded read=2 created=1 updated=1 unchanged=0 rejected=0");
    assertThat(count("select count(*) from product where code_key = 'd-1' and name = 'second'"))
        .isOne();
  }

  @Test
  void takesAFileFromAForm() throws Exception {
    String body =
        """
        --b\r
        Content-Disposition: form-data; name="file"; filename="shelf.csv"\r
        Content-Type: application/octet-stream\r
        \r
        name,code
        Form,F-1
        \r
        --b--\r
        """;
    JsonNode job = ended(post("multipart/form-data; boundary=b", body));
    assertThat(counts(job)).startsWith("succeeded read=1 created=1");
  }

  @Test
  void countsAllRejectionsAndKeepsAThousand() throws Exception {
    JsonNode job = ended(post("application/x-ndjson", "{}\n".repeat(2_500)));
    assertThat(counts(job)).contains("read=2500", "rejected=2500");
    JsonNode rejections = job.get("result").get("rejections");
    assertThat(rejections).hasSize(1_000);
    assertThat(rejections.get(999).get("line").asInt()).isEqualTo(1_000);
  }

  @Test
  void failsAsAWholeWithoutAUsableHeader() throws Exception {
    JsonNode job = ended(post("text/csv", "title,price\nA,1\n"));
    assertThat(job.get("state").asText()).isEqualTo("failed");
    assertThat(job.get("error").asText()).contains("code");
  }

  @Test
  void refusesFilesThatAreTooLongAndKeepsNothingOfThem() throws Exception {
    long jobs = count("select count(*) from job");
    byte[] bomb = gzip(new byte[MAX_BYTES + 1]);
    assertThat(bomb.length).isLessThan(100_000);
    HttpResponse<String> unpacked = post("application/x-ndjson", bomb);
    assertThat(unpacked.statusCode()).isEqualTo(413);
    assertThat(unpacked.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(JSON.readTree(unpacked.body()).get("code").asText()).isEqualTo("import_too_large");
    BodyPublisher endless =
        BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[MAX_BYTES + 1]));
    assertThat(send(request("").header("Content-Type", "text/csv").POST(endless)).statusCode())
        .isEqualTo(413);
    assertThat(count("select count(*) from job")).isEqualTo(jobs);
    assertThat(count("select count(*) from import_chunk")).isZero();
  }

  @Test
  void refusesWhatIsNoImport() throws Exception {
    assertThat(post("application/pdf", "x").statusCode()).isEqualTo(415);
    assertThat(post("text/csv", "").statusCode()).isEqualTo(400);
    assertThat(send(request("/999999").GET()).statusCode()).isEqualTo(404);
    assertThat(send(request("/999999").DELETE()).statusCode()).isEqualTo(404);
    HttpRequest.Builder brotli =
        request("")
            .header("Content-Type", "text/csv")
            .header("Content-Encoding", "br")
            .POST(BodyPublishers.ofString("code,name\n"));
    assertThat(send(brotli).statusCode()).isEqualTo(415);
  }

  @Test
  void anImportThatHasEndedCannotBeCancelled() throws Exception {
    HttpResponse<String> accepted = post("text/csv", "code,name\nC-1,c\n");
    ended(accepted);
    String id = JSON.readTree(accepted.body()).get("id").asText();
    assertThat(send(request("/" + id).DELETE()).statusCode()).isEqualTo(409);
    assertThat(JSON.readTree(send(request("").GET()).body()))
        .anyMatch(job -> job.get("id").asText().equals(id));
  }

  @Test
  void goesOnWhereAKilledWorkerLeftIt() throws Exception {
    byte[] file = lines("K", 2_000).getBytes(UTF_8);
    int after = new String(file, UTF_8).indexOf("{\"code\":\"K-700\"");
    long id =
        database
            .sql(
                """
                insert into job (kind, state, parameters, done, total, checkpoint, holder,
                  held_until, started_at)
                values ('import', 'running', :parameters::jsonb, 700, 2000, :checkpoint::jsonb,
                  'killed', clock_timestamp() + interval '1 s', clock_timestamp()) returning id
                """)
            .param(
                "parameters",
                JSON.writeValueAsString(
                    new ImportParameters(ImportFormat.NDJSON, file.length, 2_000, null)))
            .param(
                "checkpoint",
                JSON.writeValueAsString(
                    new ImportCheckpoint(
                        after, 701, new ImportCounts(700, 690, 0, 0, 10), List.of())))
            .query(Long.class)
            .single();
    app.getBean(ImportStore.class).addPiece(id, 0, Pieces.compress(file, file.length));
    JsonNode job =
        await()
            .atMost(Duration.ofMinutes(1))
            .until(
                () -> JSON.readTree(send(request("/" + id).GET()).body()),
                seen -> seen.get("state").asText().equals("succeeded"));
    assertThat(counts(job))
        .isEqualTo("succeeded read=2000 created=1990 updated=0 unchanged=0 rejected=10");
    assertThat(count("select count(*) from product where code like 'K-%'")).isEqualTo(1_300);
  }

  @Test
  void worksManyBatches() throws Exception {
    int many = Integer.getInteger("imports.lines", 20_000);
    JsonNode job = ended(post("application/x-ndjson", gzip(lines("H", many).getBytes(UTF_8))));
    assertThat(counts(job)).startsWith("succeeded read=%1$d created=%1$d".formatted(many));
    assertThat(count("select count(*) from product where code like 'H-%'")).isEqualTo(many);
  }

  private static String lines(String prefix, int count) {
    StringBuilder lines = new StringBuilder();
    for (int number = 0; number < count; number++) {
      lines.append(
          "{\"code\":\"%s-%d\",\"name\":\"Product %d\"}\n".formatted(prefix, number, number));
    }
    return lines.toString();
  }
}
