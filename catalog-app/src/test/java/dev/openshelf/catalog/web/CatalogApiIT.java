package dev.openshelf.catalog.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.OpenshelfApplication;
import dev.openshelf.localstack.Backing;
import dev.openshelf.platform.Database;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The catalogue over HTTP, in a process that has neither Kafka nor Elasticsearch: nothing here may
 * need them.
 */
@SpringBootTest(
    classes = OpenshelfApplication.class,
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {
      "openshelf.roles=web",
      "openshelf.rate-limit.enabled=false",
      "openshelf.admin.password=" + Http.PASSWORD,
      "openshelf.index.name=catalog-api-it",
      "spring.kafka.bootstrap-servers=127.0.0.1:1",
      "spring.elasticsearch.uris=http://127.0.0.1:1"
    })
@DirtiesContext
class CatalogApiIT {

  private static final String PRODUCTS = "/api/admin/products";
  private static final String CATEGORIES = "/api/admin/categories";

  @LocalServerPort private int port;
  private Http http;

  @DynamicPropertySource
  static void database(DynamicPropertyRegistry registry) {
    String url = Backing.database("catalog-api");
    registry.add("spring.datasource.url", () -> url);
    registry.add("spring.datasource.username", Backing.servers()::username);
    registry.add("spring.datasource.password", Backing.servers()::password);
  }

  @BeforeAll
  static void wait(@Autowired Database database) throws InterruptedException {
    assertThat(database.awaitReady(Duration.ofSeconds(60))).isTrue();
  }

  @BeforeEach
  void open() {
    http = new Http("http://127.0.0.1:" + port);
  }

  @Test
  void createsAndReadsAProduct() throws Exception {
    Http.Answer created =
        http.send(
            "POST",
            PRODUCTS,
            """
            {"code": "CAM-0042", "modelNumber": "EX-42", "name": "Example Camera", "brand": "Acme",
             "description": "Nice", "price": {"amount": "199", "currency": "EUR"}, "stock": 12,
             "status": "ACTIVE", "attributes": {"colour": "black"}, "images": []}
            """);

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.header("ETag")).isEqualTo("\"1\"");
    String location = created.header("Location");
    assertThat(location).endsWith(PRODUCTS + "/" + created.json().get("id"));
    JsonNode read = http.get(PRODUCTS + "/" + created.json().get("id")).json();
    assertThat(read).isEqualTo(created.json());
    assertThat(read.at("/price/amount").textValue()).isEqualTo("199.00");
    assertThat(read.at("/version").intValue()).isEqualTo(1);
    assertThat(read.at("/revision").longValue()).isPositive();
    assertThat(read.at("/indexing/state").textValue()).isEqualTo("pending");
    assertThat(read.at("/indexing").has("indexedRevision")).isTrue();
    assertThat(read.at("/categoryId").isNull()).isTrue();
    assertThat(read.at("/attributes/colour").textValue()).isEqualTo("black");

    JsonNode shelf = http.anonymous("GET", "/api/products/by-code/cam-0042", null).json();
    assertThat(shelf.at("/price/asOf").isTextual()).isTrue();
    assertThat(shelf.at("/availability").textValue()).isEqualTo("in_stock");
    assertThat(http.anonymous("GET", "/api/products/" + read.get("id"), null).json().get("code"))
        .isEqualTo(shelf.get("code"));
  }

  @Test
  void editsCarryTheVersionTheyWereMadeOn() throws Exception {
    String path = created("VER-1");
    String body = "{\"code\": \"VER-1\", \"name\": \"After\", \"status\": \"ACTIVE\"}";

    assertThat(http.send("PUT", path, body).status()).isEqualTo(428);
    assertThat(http.send("PATCH", path, "{}").status()).isEqualTo(428);
    assertThat(http.send("DELETE", path, null).status()).isEqualTo(428);
    assertThat(http.send("PUT", path, body, "If-Match", "\"2\"").status()).isEqualTo(412);
    assertThat(http.send("PUT", path, body, "If-Match", "W/\"1\"").status()).isEqualTo(412);
    Http.Answer edited = http.send("PUT", path, body, "If-Match", "\"1\"");
    assertThat(edited.status()).isEqualTo(200);
    assertThat(edited.header("ETag")).isEqualTo("\"2\"");
    Http.Answer stale = http.send("PATCH", path, "{\"name\": \"x\"}", "If-Match", "\"1\"");
    assertThat(stale.status()).isEqualTo(412);
    assertThat(stale.json().get("code").textValue()).isEqualTo("wrong_version");
    assertThat(http.get(path).json().get("name").textValue()).isEqualTo("After");
    assertThat(http.send("DELETE", path, null, "If-Match", "\"1\"").status()).isEqualTo(412);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "application/merge-patch+json"})
  void aPatchMergesAndNullRemoves(String type) throws Exception {
    String path = created("PATCH-" + type.length());

    Http.Answer patched =
        http.send(
            "PATCH",
            path,
            """
            {"name": "Patched", "brand": null, "price": {"amount": 5.5},
             "attributes": {"colour": null, "size": "L"}, "version": 99, "indexing": null}
            """,
            "If-Match",
            "\"1\"",
            "Content-Type",
            type);

    assertThat(patched.status()).as(patched.text()).isEqualTo(200);
    JsonNode product = patched.json();
    assertThat(product.get("name").textValue()).isEqualTo("Patched");
    assertThat(product.get("brand").isNull()).isTrue();
    assertThat(product.at("/price/amount").textValue()).isEqualTo("5.50");
    assertThat(product.at("/price/currency").textValue()).isEqualTo("EUR");
    assertThat(product.get("attributes").properties()).hasSize(1);
    assertThat(product.get("stock").intValue()).isEqualTo(3);
    assertThat(product.get("version").intValue()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json-patch+json", "application/vnd.shop+json", "text/plain", "*/*"})
  void whatIsNoMergePatchIsRefused(String type) throws Exception {
    JsonNode category = http.send("POST", CATEGORIES, "{\"name\": \"Kept\"}").json();
    for (String path :
        new String[] {created("TYPE-" + type.length()), CATEGORIES + "/" + category.get("id")}) {
      Http.Answer refused =
          http.send("PATCH", path, "{\"name\": \"x\"}", "If-Match", "\"1\"", "Content-Type", type);

      assertThat(refused.status()).as(refused.text()).isEqualTo(415);
      assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
      assertThat(refused.json().get("code").textValue()).isEqualTo("unsupported_media_type");
      assertThat(refused.json().get("instance").textValue()).isEqualTo(path);
      assertThat(http.get(path).json().get("name").textValue()).isNotEqualTo("x");
    }
  }

  @Test
  void deletesAndRestoresWhileTheCodeIsFree() throws Exception {
    String first = created("C40-1");

    assertThat(http.send("DELETE", first, null, "If-Match", "\"1\"").status()).isEqualTo(204);
    assertThat(http.get(first).status()).isEqualTo(404);
    assertThat(http.send("DELETE", first, null, "If-Match", "\"2\"").status()).isEqualTo(404);
    String second = created("c40-1");
    Http.Answer refused = http.send("POST", first + "/restore", null);
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().get("code").textValue()).isEqualTo("code_taken");
    http.send("DELETE", second, null, "If-Match", "\"1\"");
    Http.Answer restored = http.send("POST", first + "/restore", null);
    assertThat(restored.status()).isEqualTo(200);
    assertThat(restored.header("ETag")).isEqualTo("\"3\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"name\": \"N\"} | code",
        "{\"code\": \"X\", \"name\": \"a\\u0000b\"} | name",
        "{\"code\": \"X\", \"name\": \"a\\ud800b\"} | name",
        "{\"code\": \"X\\u0000\", \"name\": \"N\"} | code",
        "{\"code\": \"X\", \"name\": 5} | name",
        "{\"code\": \"X\", \"name\": \"N\", \"stock\": 1.5} | stock",
        "{\"code\": \"X\", \"name\": \"N\", \"stock\": 3000000000} | stock",
        "{\"code\": \"X\", \"name\": \"N\", \"stock\": -1} | stock",
        "{\"code\": \"X\", \"name\": \"N\", \"status\": \"GONE\"} | status",
        "{\"code\": \"X\", \"name\": \"N\", \"colour\": 1} | colour",
        "{\"code\": \"X\", \"name\": \"N\", \"categoryId\": 999999} | categoryId",
        "{\"code\": \"X\", \"name\": \"N\", \"price\": 5} | price",
        "{\"code\": \"X\", \"name\": \"N\", \"price\": {\"amount\": \"1\"}} | price.currency",
        "{\"code\": \"X\", \"name\": \"N\", \"price\": {\"amount\": \"one\", \"currency\":"
            + " \"EUR\"}} | price.amount",
        "{\"code\": \"X\", \"name\": \"N\", \"price\": {\"amount\": 1.999, \"currency\": \"EUR\"}}"
            + " | price.amount",
        "{\"code\": \"X\", \"name\": \"N\", \"attributes\": {\"a\": 1}} | attributes.a",
        "{\"code\": \"X\", \"name\": \"N\", \"images\": [\"/media/x\"]} | images[0]"
      })
  void namesTheFieldThatIsWrong(String body, String field) throws Exception {
    Http.Answer refused = http.send("POST", PRODUCTS, body);

    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
    assertThat(refused.json().get("code").textValue()).isEqualTo("invalid_input");
    assertThat(refused.json().at("/errors/0/field").textValue()).isEqualTo(field);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "{",
        "\"x\"",
        "{\"code\": \"\\q\"}",
        "{} x",
        "{\"code\": 1, \"code\": 2}"
      })
  void aBodyThatIsNoObjectIsTold(String body) throws Exception {
    Http.Answer refused = http.send("POST", PRODUCTS, body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().get("code").textValue()).isEqualTo("unreadable_body");
  }

  @Test
  void theListFindsWhatWasSavedAMomentAgo() throws Exception {
    String path = created("LIST-77");

    JsonNode page = http.get(PRODUCTS + "?q=list-7&status=&category=&page=&size=&sort=").json();

    assertThat(page.get("total").intValue()).isEqualTo(1);
    assertThat(page.at("/items/0/id").toString())
        .isEqualTo(path.substring(path.lastIndexOf('/') + 1));
    assertThat(page.at("/items/0/indexing/state").textValue()).isEqualTo("pending");
    assertThat(page.get("page").intValue()).isZero();
    assertThat(page.get("size").intValue()).isEqualTo(20);
    assertThat(http.get(PRODUCTS + "?sort=name,desc&size=1").status()).isEqualTo(200);
    for (String bad :
        new String[] {"size=0", "size=101", "page=-1", "sort=x", "q=%00", "status=x"}) {
      Http.Answer refused = http.get(PRODUCTS + "?" + bad);
      assertThat(refused.status()).as(bad).isEqualTo(400);
      assertThat(refused.text()).contains(bad.substring(0, bad.indexOf('=')));
    }
  }

  @Test
  void keepsCategories() throws Exception {
    JsonNode top = http.send("POST", CATEGORIES, "{\"name\": \"Top\"}").json();
    assertThat(top.toString())
        .isEqualTo(
            "{\"id\":%s,\"parentId\":null,\"name\":\"Top\",\"slug\":\"top\",\"position\":0,\"version\":1}"
                .formatted(top.get("id")));
    String path = CATEGORIES + "/" + top.get("id");
    JsonNode below =
        http.send(
                "POST",
                CATEGORIES,
                "{\"name\": \"Below\", \"parentId\": %s}".formatted(top.get("id")))
            .json();

    assertThat(http.send("PATCH", path, "{\"name\": \"New\"}").status()).isEqualTo(428);
    Http.Answer cycle =
        http.send(
            "PATCH", path, "{\"parentId\": %s}".formatted(below.get("id")), "If-Match", "\"1\"");
    assertThat(cycle.json().at("/errors/0/field").textValue()).isEqualTo("parentId");
    assertThat(http.send("DELETE", path, null, "If-Match", "\"1\"").status()).isEqualTo(409);
    assertThat(http.send("PATCH", path, "{\"name\": \"New\"}", "If-Match", "\"1\"").header("ETag"))
        .isEqualTo("\"2\"");
    JsonNode list = http.get(CATEGORIES).json();
    assertThat(list.get("items"))
        .extracting(item -> item.get("name").textValue())
        .contains("New", "Below");
    assertThat(
            http.send("DELETE", CATEGORIES + "/" + below.get("id"), null, "If-Match", "\"1\"")
                .status())
        .isEqualTo(204);
  }

  @Test
  void takesAndServesPictures() throws Exception {
    Http.Answer uploaded = http.upload("/api/admin/images", Http.png(600, 300));

    assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
    assertThat(uploaded.json().get("width").intValue()).isEqualTo(600);
    String url = uploaded.json().get("url").textValue();
    Http.Answer served = http.anonymous("GET", url, null);
    assertThat(served.status()).isEqualTo(200);
    assertThat(served.header("Cache-Control")).isEqualTo("max-age=31536000, public, immutable");
    assertThat(served.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(http.anonymous("GET", url + "/160", null).header("Content-Type"))
        .startsWith("image/");
    assertThat(
            http.anonymous("GET", url, null, Map.of("If-None-Match", served.header("ETag")))
                .status())
        .isEqualTo(304);
    assertThat(http.anonymous("GET", "/media/nothing", null).status()).isEqualTo(404);
    assertThat(
            http.upload("/api/admin/images", "text".getBytes(StandardCharsets.UTF_8))
                .json()
                .at("/errors/0/field")
                .textValue())
        .isEqualTo("file");

    Http.Answer product =
        http.send(
            "POST",
            PRODUCTS,
            "{\"code\": \"PIC-1\", \"name\": \"N\", \"images\": [\"%s\"]}".formatted(url));
    assertThat(product.json().at("/images/0").textValue()).isEqualTo(url);
  }

  @Test
  void followsAProduct() throws Exception {
    JsonNode trace = http.get(created("TRACE-1") + "/trace").json();

    assertThat(trace.get("committed").isTextual()).isTrue();
    assertThat(trace.get("searchable").isNull()).isTrue();
  }

  @Test
  void showsShoppersNothingThatIsNotPublic() throws Exception {
    JsonNode draft = http.send("POST", PRODUCTS, "{\"code\": \"A/B 1\", \"name\": \"N\"}").json();

    assertThat(draft.get("status").textValue()).isEqualTo("DRAFT");
    assertThat(http.anonymous("GET", "/api/products/" + draft.get("id"), null).status())
        .isEqualTo(404);
    http.send(
        "PATCH", PRODUCTS + "/" + draft.get("id"), "{\"status\": \"ACTIVE\"}", "If-Match", "\"1\"");
    assertThat(http.anonymous("GET", "/api/products/by-code/A/B%201", null).status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "S/1-67851",
        "P%1",
        "C;a=b",
        "B\\1",
        "D//1",
        "/L1/",
        "U/../1",
        "E%2F1",
        "Q?1#+&=@:",
        "K한/1"
      })
  void findsACodeThatIsEncodedAsAProgramWould(String code) throws Exception {
    String encoded = URLEncoder.encode(code, StandardCharsets.UTF_8).replace("+", "%20");
    String path = "/api/products/by-code/" + encoded;
    assertThat(http.anonymous("GET", path, null).status()).isEqualTo(404);
    created(code.replace("\\", "\\\\"));

    Http.Answer found = http.anonymous("GET", path, null);

    assertThat(found.status()).as(found.text()).isEqualTo(200);
    assertThat(found.json().get("code").textValue()).isEqualTo(code);
    assertThat(http.anonymous("HEAD", path, null).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"X;a=b", "X//1", "X/%2e%2e/1", "%2E%2E%2F1", "X%0A1"})
  void aCodeThatIsNotEncodedAsAProgramWouldIsRefused(String sent) throws Exception {
    String path = "/api/products/by-code/" + sent;

    Http.Answer refused = http.anonymous("GET", path, null);

    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.json().get("code").textValue()).isEqualTo("invalid_url");
    assertThat(refused.json().get("instance").textValue()).isEqualTo(path);
  }

  private String created(String code) throws Exception {
    Http.Answer answer =
        http.send(
            "POST",
            PRODUCTS,
            """
            {"code": "%s", "name": "Before", "brand": "Acme", "stock": 3, "status": "ACTIVE",
             "price": {"amount": "1.00", "currency": "EUR"}, "attributes": {"colour": "black"}}
            """
                .formatted(code));
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return PRODUCTS + "/" + answer.json().get("id");
  }
}
