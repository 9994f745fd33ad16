package dev.openshelf.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.platform.FieldError;
import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReportBodyTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ClientReport.Trail TRAIL = new ClientReport.Trail(Instant.EPOCH, "r", "1");

  @Test
  void takesWhatTheClientSends() throws IOException {
    ClientReport report =
        read("""
        {"rate_limit_source": "client", "page": "/search?q=x", "api_method": "get",
         "api_endpoint": "/api/search?q=secret&size=20", "rate_limit_timestamps": [1, 2, 3],
         "rate_limit_request_count": 20, "server_message": null, "comment": " help ",
         "new_field": {}}
        """)
            .report(TRAIL);
    assertThat(report.call())
        .isEqualTo(new ClientReport.Call("/search?q", "GET", "/api/search?q&size"));
    assertThat(report.timestamps()).hasSize(3);
    assertThat(report.requests()).isEqualTo(20);
    assertThat(report.words()).isEqualTo(new ClientReport.Words(null, "help"));
  }

  @Test
  void namesEveryFieldThatIsWrong() throws IOException {
    assertThat(read("{}").errors())
        .extracting(FieldError::field)
        .containsExactly("rate_limit_source", "page", "api_method", "api_endpoint");
    String long2001 = "x".repeat(2001);
    assertThat(
            read("""
            {"rate_limit_source": "me", "page": "/%s", "api_method": "GET /",
             "api_endpoint": "/a\\nb", "rate_limit_timestamps": [-1],
             "rate_limit_request_count": -1, "server_message": "%s", "comment": "%s"}
            """
                    .formatted(long2001, long2001, long2001))
                .errors())
        .hasSize(8);
    assertThat(read("{\"rate_limit_timestamps\": [" + "1,".repeat(100) + "1]}").errors())
        .extracting(FieldError::field)
        .contains("rate_limit_timestamps");
  }

  private static ReportBody read(String json) throws IOException {
    ReportBody body = JSON.readValue(json, ReportBody.class);
    assertThat(body).isNotNull();
    return body;
  }
}
