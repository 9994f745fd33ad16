package dev.openshelf.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTroubleTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  enum Status {
    DRAFT,
    ACTIVE
  }

  record Price(String amount) {}

  record Body(int stock, Status status, Price price, List<Long> ids) {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'stock':'many'}         | stock         | Must be a whole number in range.",
        "{'stock':99999999999}    | stock         | Is not acceptable.",
        "{'status':'GONE'}        | status        | Must be one of DRAFT, ACTIVE.",
        "{'price':{'colour':1}}   | price.colour  | There is no such field.",
        "{'price':[]}             | price         | Must be an object.",
        "{'ids':[1,'x']}          | ids[1]        | Must be a whole number in range.",
        "{'ids':{}}               | ids           | Must be a list."
      })
  void namesTheField(String body, String field, String message) {
    Problem problem = problemOf(body.replace('\'', '"'));

    assertThat(problem.code()).isEqualTo("invalid_input");
    assertThat(problem.errors()).containsExactly(new FieldError(field, message));
  }

  @Test
  void namesThePositionOfWhatIsNoJson() {
    Problem problem = problemOf("{\"stock\": 1,\n  oops}");

    assertThat(problem.code()).isEqualTo("unreadable_body");
    assertThat(problem.detail()).startsWith("The body is not valid JSON: look at line 2, column ");
  }

  @ParameterizedTest
  @CsvSource({"[]", "17", "{\"stock\":", "''"})
  void saysNothingInTheWordsOfTheParser(String body) {
    assertThat(problemOf(body).detail())
        .doesNotContain("dev.openshelf")
        .doesNotContain("java.")
        .doesNotContain("Cannot deserialize");
  }

  private static Problem problemOf(String body) {
    try {
      JSON.readValue(body, Body.class);
      throw new AssertionError("read: " + body);
    } catch (JsonProcessingException unreadable) {
      return JsonTrouble.problem(unreadable);
    }
  }
}
