package dev.openshelf.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.openshelf.contracts.text.TextKeys;
import dev.openshelf.search.SearchOutcome.Refused;
import dev.openshelf.serving.Mode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads cursors: where a page ended, signed, for one question, one mode and one
 * generation, good for two minutes. Thread-safe.
 */
final class Cursors {

  private static final Duration LIFE = Duration.ofMinutes(2);
  private static final int SIGNATURE_BYTES = 16;
  private static final int QUESTION_CHARS = 16;

  private final CursorKey key;
  private final ObjectMapper json;
  private final ObjectReader content;
  private final Clock clock;

  Cursors(CursorKey key, ObjectMapper json, Clock clock) {
    this.key = key;
    this.json = json;
    this.content = json.readerFor(Content.class).with(DeserializationFeature.USE_LONG_FOR_INTS);
    this.clock = clock;
  }

  /** What is inside a cursor; short names, for it travels in addresses. */
  record Content(String m, String g, long t, String q, Intent i, Breadth b, List<Object> a) {}

  /** A bookmark, or why the cursor is refused. */
  sealed interface Read {
    record Valid(Bookmark bookmark) implements Read {}

    record Invalid(Refused refusal) implements Read {}
  }

  String write(SearchQuery query, Bookmark bookmark) {
    Position position = bookmark.position();
    Content content =
        new Content(
            mode(bookmark.origin()).code(),
            bookmark.origin(),
            clock.instant().getEpochSecond(),
            question(query),
            position.intent(),
            position.breadth(),
            position.after());
    try {
      String payload = base64(json.writeValueAsBytes(content));
      return payload + "." + base64(signature(payload));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A cursor that is no JSON", e);
    }
  }

  /** Reads the cursor of a question; whoever answers has to be whom it names. */
  Read read(String cursor, SearchQuery query) {
    Content content = verified(cursor);
    if (content == null || !content.q().equals(question(query))) {
      return new Read.Invalid(Refused.cursorForged());
    }
    long age = clock.instant().getEpochSecond() - content.t();
    return age <= LIFE.toSeconds()
        ? new Read.Valid(
            new Bookmark(content.g(), new Position(content.i(), content.b(), content.a())))
        : new Read.Invalid(Refused.cursorExpired());
  }

  private static Mode mode(String origin) {
    return origin.equals(Bookmark.DATABASE) ? Mode.FALLBACK : Mode.PRIMARY;
  }

  private @Nullable Content verified(String cursor) {
    String[] halves = cursor.split("\\.", -1);
    if (halves.length != 2) {
      return null;
    }
    try {
      byte[] signature = Base64.getUrlDecoder().decode(halves[1]);
      return MessageDigest.isEqual(signature, signature(halves[0]))
          ? content.readValue(Base64.getUrlDecoder().decode(halves[0]))
          : null;
    } catch (IllegalArgumentException | IOException e) {
      return null;
    }
  }

  private byte[] signature(String payload) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.bytes(), "HmacSHA256"));
      return Arrays.copyOf(mac.doFinal(payload.getBytes(StandardCharsets.UTF_8)), SIGNATURE_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("No HMAC-SHA256", e);
    }
  }

  /** All that decides which products come in which order; the size of a page does not. */
  private static String question(SearchQuery query) {
    String all =
        Stream.of(
                query.text() == null ? null : TextKeys.key(query.text()),
                query.category(),
                query.brands(),
                query.minPrice(),
                query.maxPrice(),
                query.currency(),
                query.inStockOnly(),
                query.imageOf(),
                query.sort(),
                query.intent())
            .map(String::valueOf)
            .collect(Collectors.joining("\u0000"));
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
      return base64(digest).substring(0, QUESTION_CHARS);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("No SHA-256", e);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
