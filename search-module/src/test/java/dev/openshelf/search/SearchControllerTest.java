package dev.openshelf.search;

import static org.hamcrest.Matchers.containsString;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.openshelf.contracts.document.IndexNames;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

/** The HTTP side, over an Elasticsearch that is not there. */
class SearchControllerTest {

  private final SearchRig rig =
      SearchRig.over(
          new ElasticNodes(List.of(URI.create("http://127.0.0.1:1")), null),
          new IndexNames("none"),
          Duration.ofMillis(450));
  private final MockMvc web =
      MockMvcBuilders.standaloneSetup(new SearchController(rig.search())).build();

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void whatCannotBeAnsweredIs503WithTheSameBody() throws Exception {
    web.perform(get("/api/search").param("q", "camera"))
        .andExpect(status().isServiceUnavailable())
        .andExpect(header().string("Retry-After", "5"))
        .andExpect(header().string("Cache-Control", "no-store"))
        .andExpect(jsonPath("$.status").value("unavailable"))
        .andExpect(jsonPath("$.items").isEmpty())
        .andExpect(jsonPath("$.retryAfterSeconds").value(5))
        .andExpect(jsonPath("$.meta.intent").value("full_text"))
        .andExpect(jsonPath("$.meta.degradedReasons[0]").value("connection_failed"));
    web.perform(get("/api/search/suggest").param("q", "cam"))
        .andExpect(status().isServiceUnavailable())
        .andExpect(jsonPath("$.meta.intent").value("prefix"));
  }

  @Test
  void badInputIsAProblemThatNamesTheField() throws Exception {
    web.perform(get("/api/search").param("q", "camera").param("size", "0").param("sort", "x"))
        .andExpect(status().isBadRequest())
        .andExpect(content().contentType(MediaType.APPLICATION_PROBLEM_JSON))
        .andExpect(content().string(containsString("\"invalid_parameter\"")))
        .andExpect(content().string(containsString("\"field\":\"size\"")))
        .andExpect(content().string(containsString("\"field\":\"sort\"")));
    web.perform(get("/api/search/suggest").param("q", "\u0000"))
        .andExpect(status().isBadRequest())
        .andExpect(content().string(containsString("\"field\":\"q\"")));
  }
}
