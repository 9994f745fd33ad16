package dev.openshelf.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.pages.Language;
import dev.openshelf.pages.Texts;
import dev.openshelf.search.SearchAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortcomingsTest {

  @ParameterizedTest
  @CsvSource({
    "database_prefix, circuit_open prefix_only facets_unavailable, degraded.prefix",
    "database_prefix, timeout sort_not_applied, degraded.prefixUnsorted",
    "database_exact, connection_failed facets_unavailable, degraded.exact",
    "database_category, timeout facets_unavailable, degraded.category",
    "database_category, timeout sort_not_applied, degraded.categoryUnsorted",
    "cache, circuit_open stale_cache, degraded.cache",
    "cache, circuit_open stale_cache price_unverified, degraded.cacheUnverified",
    "elasticsearch, index_behind partial_shards, limit.partial_shards",
    "elasticsearch, index_behind, limit.index_behind",
    "elasticsearch, something_new, limit.other",
  })
  void oneSentenceInBothLanguages(String source, String reasons, String key) {
    assertThat(Shortcomings.sentence(answer(source, reasons))).isEqualTo(key);
    for (Language language : Language.values()) {
      assertThat(Texts.in(language).of(key)).isNotBlank().isNotEqualTo(key);
    }
  }

  @Test
  void aCompleteAnswerNeedsNone() {
    assertThat(Shortcomings.sentence(answer("elasticsearch", ""))).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "timeout query_too_short, search.unavailable.short",
    "timeout fallback_capacity_exhausted, search.unavailable.busy",
    "timeout fallback_timeout, search.unavailable.text",
  })
  void saysWhyThereIsNoAnswer(String reasons, String key) {
    assertThat(Shortcomings.unavailable(answer("none", reasons))).isEqualTo(key);
  }

  @Test
  void aBusyDatabaseIsLeftAlone() {
    assertThat(Shortcomings.databaseAtLeisure(answer("none", "timeout"))).isTrue();
    assertThat(Shortcomings.databaseAtLeisure(answer("none", "timeout database_under_pressure")))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "timeout no_fallback_for_intent, search.unavailable.browse",
    "timeout database_under_pressure, search.unavailable.pages",
    "timeout database_unavailable, search.unavailable.home",
  })
  void offersOnlyWhatIsThere(String reasons, String key) {
    assertThat(Shortcomings.stillThere(answer("none", reasons))).isEqualTo(key);
    for (Language language : Language.values()) {
      assertThat(Texts.in(language).of(key)).isNotBlank().isNotEqualTo(key);
    }
  }

  @Test
  void belowAListOnlyWhatItMayLackIsOffered() {
    assertThat(Shortcomings.stillThere(answer("database_prefix", "timeout prefix_only")))
        .isEqualTo("degraded.still");
  }

  private static SearchAnswer answer(String source, String reasons) {
    return new SearchAnswer(
        source.equals("none") ? "unavailable" : "ok",
        List.of(),
        null,
        null,
        null,
        null,
        new SearchAnswer.Meta(
            "full_text",
            "fallback",
            source,
            reasons.isEmpty() ? List.of() : List.of(reasons.split(" ")),
            null,
            null,
            1));
  }
}
