package dev.openshelf.platform.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jackson.JsonComponent;

/**
 * Text in JSON may escape what is no text: NUL, which PostgreSQL refuses, and halves of surrogate
 * pairs.
 */
@JsonComponent
final class CleanText extends StdScalarDeserializer<String> {
  private static final long serialVersionUID = 1L;

  CleanText() {
    super(String.class);
  }

  @Override
  public @Nullable String deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    String text = StringDeserializer.instance.deserialize(parser, context);
    if (text != null && !isClean(text)) {
      throw context.weirdStringException("?", String.class, "no text");
    }
    return text;
  }

  static boolean isClean(String text) {
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean pair =
          Character.isHighSurrogate(c)
              && at + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(at + 1));
      if (c == 0 || Character.isSurrogate(c) && !pair) {
        return false;
      }
      at += pair ? 1 : 0;
    }
    return true;
  }
}
