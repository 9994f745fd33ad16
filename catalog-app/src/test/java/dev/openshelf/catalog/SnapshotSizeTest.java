package dev.openshelf.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.contracts.change.ChangeType;
import dev.openshelf.contracts.change.Price;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.contracts.change.ProductSnapshot;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotSizeTest {

  private static final ObjectMapper JSON = new ObjectMapper().registerModule(new JavaTimeModule());

  @ParameterizedTest
  @ValueSource(strings = {"x", "\"", "\\", "\n", "é", "가", "\uD83D\uDE00", "\u007F", "\u2028"})
  void isNeverBelowTheRealMessage(String character) throws Exception {
    ProductDraft draft = filled(character);

    assertThat(SnapshotSize.bytes(draft)).isGreaterThanOrEqualTo(message(draft).length);
  }

  @Test
  void isCloseEnoughNotToRefuseWhatFits() throws Exception {
    ProductDraft draft = filled("가");

    assertThat(SnapshotSize.bytes(draft)).isLessThan(message(draft).length + 16 * 1024);
  }

  private static ProductDraft filled(String character) {
    Map<String, String> attributes =
        IntStream.range(0, 100)
            .boxed()
            .collect(Collectors.toMap(at -> "a" + at, at -> character.repeat(500)));
    return new ProductDraft(
        character.repeat(60),
        character.repeat(60),
        character.repeat(900),
        character.repeat(9_000),
        character.repeat(200),
        1L,
        new Price(new BigDecimal("999999999999999.99"), "EUR"),
        Integer.MAX_VALUE,
        ProductStatus.ARCHIVED,
        attributes,
        Collections.nCopies(100, "f".repeat(64)));
  }

  private static byte[] message(ProductDraft draft) throws Exception {
    List<CategoryStep> path =
        Collections.nCopies(
            Categories.MAX_DEPTH, new CategoryStep(Long.MAX_VALUE, "\uD83D\uDE00".repeat(200)));
    Instant now = Instant.parse("2026-08-04T02:10:00.123456789Z");
    ProductSnapshot snapshot =
        new ProductSnapshot(
            Long.MAX_VALUE,
            draft.code(),
            draft.modelNumber(),
            draft.name(),
            draft.description(),
            draft.brand(),
            path,
            draft.price(),
            draft.stock(),
            draft.status().name(),
            draft.attributes(),
            draft.images(),
            now,
            now);
    return JSON.writeValueAsBytes(
        new ProductChanged(
            UUID.randomUUID(),
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            ChangeType.UPSERTED,
            now,
            snapshot));
  }
}
