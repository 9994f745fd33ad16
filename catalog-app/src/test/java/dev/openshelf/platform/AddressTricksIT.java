package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No spelling of an address leads a stranger past the rules for it. */
class AddressTricksIT {
  private static final String CODES = "/api/products/by-code/";

  private static final List<String> UP =
      List.of("..", "%2e%2e", "%2E.", "%252e%252e", "..;", "..;x=y", "%2e%2e;x", "..%00", "..%09");

  private static final List<String> SLASHES =
      List.of("/", "%2F", "%2f", "%252F", "%5C", "%5c", "%255C", "\\", "//", "/./", ";/", "%3B/");

  private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "get", "TRACE");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api/admin/probe",
        "api/ops/probe",
        "admin/probe",
        "ops/probe",
        "actuator/prometheus",
        "actuator/metrics"
      })
  void nobodyGetsInBySpellingTheAddressOtherwise(String guarded) throws IOException {
    for (String path : spellings(guarded)) {
      assertRefused("GET", path);
    }
    for (String method : METHODS) {
      assertRefused(method, "/" + guarded);
      assertRefused(method, CODES + "..%2F..%2F..%2F" + guarded);
      assertRefused(method, CODES + "../../../" + guarded);
    }
  }

  @Test
  void theCodeOfAProductLeadsNowhereElse() throws IOException {
    for (String up : UP) {
      for (String slash : SLASHES) {
        String out = (up + slash).repeat(3);
        assertRefused("GET", CODES + out + "api/probe");
        assertRefused("GET", CODES + "x" + slash + out + up + slash + "api/probe");
      }
    }
    assertThat(answer("GET", "/api/probe")).contains("\"here\":\"yes\"");
  }

  private static List<String> spellings(String guarded) {
    List<String> paths = new ArrayList<>();
    for (String slash : SLASHES) {
      paths.add(slash + guarded);
      paths.add("/" + guarded.replace("/", slash));
      paths.add("/" + guarded + slash);
      paths.add("/" + guarded + slash + "x");
      for (String up : UP) {
        paths.add("/x" + slash + up + slash + guarded);
        paths.add("/login" + slash + up + slash + guarded);
        paths.add("/actuator/health" + slash + up + slash + up + slash + guarded);
        paths.add(CODES + (up + slash).repeat(3) + guarded);
        paths.add(CODES + "x" + slash + (up + slash).repeat(4) + guarded);
      }
    }
    for (int at = 0; at < guarded.length(); at++) {
      String before = "/" + guarded.substring(0, at);
      paths.add(before + "%%%02x".formatted((int) guarded.charAt(at)) + guarded.substring(at + 1));
      paths.add(before + ";x=y" + guarded.substring(at));
      paths.add(before + "%3Bx=y" + guarded.substring(at));
    }
    paths.add("/" + guarded.toUpperCase(Locale.ROOT));
    paths.add("/" + guarded + ".json");
    return paths;
  }

  /** Refused or not there; a page sends strangers to the login. */
  private static void assertRefused(String method, String path) throws IOException {
    String answer = answer(method, path);
    assertThat(answer)
        .as(method + " " + path)
        .matches("(?s)HTTP/1\\.1 (400|401|403|404|405|302) .*")
        .doesNotContain("\"here\"", "# TYPE", "\"names\"");
    if (answer.startsWith("HTTP/1.1 302")) {
      assertThat(answer).containsPattern("Location: [^\r]*/login");
    }
  }

  private static String answer(String method, String path) throws IOException {
    String request = "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    try (Socket socket = new Socket("127.0.0.1", SharedShop.shop().port())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write(request.formatted(method, path).getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
