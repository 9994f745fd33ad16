package dev.openshelf.catalog.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergePatchTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The examples of RFC 7396, appendix A, whose target is an object. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"a\":\"b\"} | {\"a\":\"c\"} | {\"a\":\"c\"}",
        "{\"a\":\"b\"} | {\"b\":\"c\"} | {\"a\":\"b\",\"b\":\"c\"}",
        "{\"a\":\"b\"} | {\"a\":null} | {}",
        "{\"a\":\"b\",\"b\":\"c\"} | {\"a\":null} | {\"b\":\"c\"}",
        "{\"a\":[\"b\"]} | {\"a\":\"c\"} | {\"a\":\"c\"}",
        "{\"a\":\"c\"} | {\"a\":[\"b\"]} | {\"a\":[\"b\"]}",
        "{\"a\":{\"b\":\"c\"}} | {\"a\":{\"b\":\"d\",\"c\":null}} | {\"a\":{\"b\":\"d\"}}",
        "{\"a\":[{\"b\":\"c\"}]} | {\"a\":[1]} | {\"a\":[1]}",
        "{\"e\":null} | {\"a\":1} | {\"e\":null,\"a\":1}",
        "{} | {\"a\":{\"bb\":{\"ccc\":null}}} | {\"a\":{\"bb\":{}}}"
      })
  void mergesAsTheStandardSays(String target, String patch, String result) throws Exception {
    JsonNode before = JSON.readTree(target);

    assertThat(MergePatch.apply(before, JSON.readTree(patch))).isEqualTo(JSON.readTree(result));
    assertThat(before).isEqualTo(JSON.readTree(target));
  }
}
