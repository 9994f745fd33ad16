package dev.openshelf.catalog.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** JSON merge patch (RFC 7396). Pure: neither argument is changed. */
final class MergePatch {

  static final String MEDIA_TYPE = "application/merge-patch+json";

  private MergePatch() {}

  /** Objects are merged field by field, null removes, everything else replaces. */
  static JsonNode apply(@Nullable JsonNode target, JsonNode patch) {
    if (!patch.isObject()) {
      return patch;
    }
    ObjectNode merged =
        target instanceof ObjectNode object
            ? object.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    patch
        .properties()
        .forEach(
            field -> {
              if (field.getValue().isNull()) {
                merged.remove(field.getKey());
              } else {
                merged.set(field.getKey(), apply(merged.get(field.getKey()), field.getValue()));
              }
            });
    return merged;
  }
}
