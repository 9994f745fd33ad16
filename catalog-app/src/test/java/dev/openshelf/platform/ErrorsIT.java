package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever goes wrong, programs get a problem document and people a page, and neither learns what
 * is inside.
 */
class ErrorsIT {
  private static final String PROBLEM = "application/problem+json";

  private final RunningShop shop = SharedShop.shop().anotherBrowser();

  @AfterEach
  void close() {
    shop.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/api/nothing, 404, not_found, ",
    "/api/probe/refusal, 409, code_taken, code",
    "/api/probe/told, 410, cursor_expired, ",
    "/api/probe/fault, 500, internal_error, ",
    "/api/probe/number/7, 400, invalid_input, size",
    "/api/probe/number/7?size=0, 400, invalid_input, size",
    "/api/probe/number/7?size=101, 400, invalid_input, size",
    "/api/probe/number/7?size=x, 400, invalid_input, size",
    "/api/probe/number/x?size=1, 400, invalid_input, id",
    "/api/probe?q=%00, 400, invalid_url, q",
    "/api/probe?q=%C3%28, 400, invalid_url, q",
    "/api/probe?q=%zz, 400, invalid_url, q",
    "/api/probe;x=1, 400, invalid_url, ",
    "/api//probe, 400, invalid_url, ",
    "/api/probe%2Fx, 400, invalid_url, ",
    "/api/probe%5Cx, 400, invalid_url, ",
    "/api/probe%25x, 400, invalid_url, ",
    "/actuator/nothing, 401, unauthenticated, "
  })
  void areProblemsForPrograms(String path, int status, String code, String field)
      throws IOException {
    String answer =
        raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
    assertThat(answer).contains("Content-Type: " + PROBLEM, "\"code\":\"" + code + "\"");
    assertThat(answer).contains("\"type\":", "\"title\":", "\"status\":" + status, "\"detail\":");
    assertThat(answer).contains("\"instance\":\"/a", "X-Request-Id: ", "Cache-Control: no-store");
    if (field != null) {
      assertThat(answer).contains("\"errors\":[{\"field\":\"" + field + "\",\"message\":\"");
    }
    saysNothingInternal(answer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':'x','stock':1          | 400 | unreadable_body | ",
        "{'name':'x','stock':'many'}    | 400 | invalid_input   | stock",
        "{'name':'','stock':1}          | 400 | invalid_input   | name",
        "{'name':'x','stock':-1}        | 400 | invalid_input   | stock",
        "{'name':'a\\u0000b','stock':1} | 400 | invalid_input   | name",
        "{'name':'\\ud83d','stock':1}   | 400 | invalid_input   | name",
        "{'name':'x','attributes':{'k':'\\u0000'}} | 400 | invalid_input | attributes.k"
      })
  void badBodiesNameTheField(String body, int status, String code, String field) {
    HttpResponse<String> answer = post(body.replace('\'', '"'), "application/json");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.body()).contains("\"code\":\"" + code + "\"");
    if (field != null) {
      assertThat(answer.body()).contains("\"field\":\"" + field + "\"");
    }
    saysNothingInternal(answer.body());
  }

  @Test
  void methodsAndMediaTypesAreNamed() {
    HttpResponse<String> method = shop.send("DELETE", "/api/probe/body", "");
    assertThat(method.statusCode()).isEqualTo(405);
    assertThat(method.headers().firstValue("Allow")).contains("POST");
    HttpResponse<String> type = post("<x/>", "text/xml");
    assertThat(type.statusCode()).isEqualTo(415);
    assertThat(type.headers().firstValue("Content-Type")).contains(PROBLEM);
    assertThat(type.body()).contains("\"code\":\"unsupported_media_type\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/probe?q=a|b HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /%2e%2e/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/%2e%2e/%2e%2e/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /api/products/by-code/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        "GET /api/probe HTTP/1.1\r\nHost: two hosts\r\n\r\n",
        "NONSENSE\r\n\r\n"
      })
  void whatTheServerItselfRefusesSaysNothingOfIt(String request) throws IOException {
    String answer = raw(request);

    assertThat(answer).startsWith("HTTP/1.1 400 ");
    assertThat(answer).contains("Content-Type: " + PROBLEM, "\"instance\":\"/");
    saysNothingInternal(answer);
  }

  @Test
  void anOverlongBodyIsRefusedBeforeItFillsTheMemory() {
    HttpResponse<String> answer =
        post("{\"stock\":" + " ".repeat(4_100_000) + "1}", "application/json");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("unreadable_body", "too long");
  }

  @Test
  void anOverlongHeaderIsRefused() throws IOException {
    String answer =
        raw("GET /api/probe HTTP/1.1\r\nHost: x\r\nX-Long: " + "x".repeat(40_000) + "\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 400 ");
    saysNothingInternal(answer);
  }

  @ParameterizedTest
  @CsvSource({"/nothing, 404", "/probe/fault, 500", "/probe?q=%00, 400"})
  void arePagesForPeople(String path, int status) {
    HttpResponse<String> answer = shop.get(path);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
    assertThat(answer.body()).contains("<html", "<h1");
    saysNothingInternal(answer.body());
  }

  @Test
  void aPageThatMayNotBeSeenIsAPageToo() {
    try (var browser = shop.anotherBrowser()) {
      HttpResponse<String> answer =
          browser.send(
              "POST",
              "/login",
              "username=admin",
              "Content-Type",
              "application/x-www-form-urlencoded");
      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(answer.body()).contains("<html");
    }
  }

  @Test
  void everyAnswerCarriesTheHeadersThatProtectBrowsers() {
    for (String path :
        List.of("/api/probe", "/api/nothing", "/nothing", "/login", "/probe?q=%00")) {
      var headers = shop.get(path).headers();
      assertThat(headers.firstValue("Content-Security-Policy").orElse(path))
          .contains("script-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(headers.firstValue("X-Content-Type-Options")).as(path).contains("nosniff");
      assertThat(headers.firstValue("Referrer-Policy")).as(path).isPresent();
      assertThat(headers.firstValue("Cache-Control").orElse("")).as(path).contains("no-store");
      assertThat(headers.firstValue("Strict-Transport-Security")).as(path).isEmpty();
    }
  }

  @Test
  void theCallersRequestIdComesBack() {
    assertThat(
            shop.get("/api/probe", "X-Request-Id", "mine-1").headers().firstValue("X-Request-Id"))
        .contains("mine-1");
  }

  private HttpResponse<String> post(String body, String type) {
    return shop.send("POST", "/api/probe/body", body, "Content-Type", type);
  }

  private String raw(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", shop.port())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void saysNothingInternal(String answer) {
    assertThat(answer)
        .doesNotContainIgnoringCase("exception")
        .doesNotContainIgnoringCase("tomcat")
        .doesNotContain("dev.openshelf")
        .doesNotContain("org.springframework")
        .doesNotContain("java.")
        .doesNotContain("select *")
        .doesNotContain("db.internal")
        .doesNotContain("\tat ");
  }
}
