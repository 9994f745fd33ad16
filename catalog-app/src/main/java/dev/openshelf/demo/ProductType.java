package dev.openshelf.demo;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What the products of one demo category are made from.
 *
 * @param category path from the root
 * @param prefix of their codes
 * @param koreanLine a sentence in Korean
 * @param features each names a variety of the type
 * @param specs values by name of the attribute
 * @param drawing the picture, as {@link Drawing} has it
 * @param modelNumbers whether such products have one
 */
record ProductType(
    String category,
    String prefix,
    String noun,
    String korean,
    String koreanLine,
    List<String> brands,
    int minPrice,
    int maxPrice,
    List<String> colours,
    List<Feature> features,
    Map<String, List<String>> specs,
    List<String> drawing,
    boolean modelNumbers) {

  /** A variety: a word for the name, a sentence for the description. */
  record Feature(String word, String text) {}

  static List<ProductType> all() {
    try (InputStream in = ProductType.class.getResourceAsStream("/demo/product-types.json")) {
      return new JsonMapper().readValue(Objects.requireNonNull(in), new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
