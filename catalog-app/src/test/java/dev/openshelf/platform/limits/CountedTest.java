package dev.openshelf.platform.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.platform.limits.Policy.Kind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedTest {
  @ParameterizedTest
  @CsvSource({
    "GET, /api/products/1, API",
    "GET, /api, API",
    "GET, /api/search, SEARCH API",
    "GET, /api/search/suggest, SEARCH API",
    "HEAD, /search, SEARCH API",
    "GET, /categories/7, SEARCH API",
    "POST, /login, LOGIN",
    "GET, /login, API",
    "POST, /api/client-reports, REPORTS",
    "GET, /api/client-reports, API",
    "GET, /,",
    "GET, /products/7,",
    "GET, /apiary,",
    "GET, /actuator/health,",
    "GET, /assets/app.css,",
    "GET, /media/1,"
  })
  void countsByMethodAndPath(String method, String path, @Nullable String kinds) {
    List<Kind> expected =
        kinds == null ? List.of() : Arrays.stream(kinds.split(" ")).map(Kind::valueOf).toList();
    assertThat(Counted.as(method, path, false)).isEqualTo(expected);
    assertThat(Counted.as(method, path, true))
        .isEqualTo(expected.stream().map(kind -> kind == Kind.API ? Kind.ADMIN : kind).toList());
  }
}
