package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.search.RelevanceData.Product;
import dev.openshelf.search.RelevanceData.Query;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Measures how well search finds what people look for in a real catalogue. Not run with the tests,
 * for it needs a folder of data: {@code -Drelevance.data=DIR -Dit.test=RelevanceReport}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RelevanceReport {

  private static final int CUT = 10;
  private static final int LONGEST = 256;
  private static final int SAMPLE = 200;

  private final List<String> report = new ArrayList<>();
  private final Map<Long, Product> byId = new HashMap<>();
  private final List<Long> took = new ArrayList<>();
  private final RelevanceData data =
      RelevanceData.read(Path.of(System.getProperty("relevance.data", "data")));
  private final ScratchIndex index = ScratchIndex.create("relevance");
  private final SearchRig rig = SearchRig.over(index);

  @BeforeAll
  void indexTheCatalogue() {
    index.put(data.products().stream().map(Product::document).toList());
    data.products().forEach(product -> byId.put(product.document().id(), product));
    report.add("%,d products".formatted(data.products().size()));
  }

  @AfterAll
  void write() throws IOException {
    rig.close();
    index.close();
    Collections.sort(took);
    report.add(
        "%,d searches, %d ms median, %d ms p95, in one thread"
            .formatted(took.size(), took.get(took.size() / 2), took.get(took.size() * 95 / 100)));
    String text = String.join("\n", report) + "\n";
    Files.writeString(Path.of("target", "relevance.txt"), text);
    System.out.println(text);
  }

  @Test
  void knownItemsAreFoundAsWellAsByPlainTermStatistics() {
    assertThat(reciprocalRank("ab-")).isGreaterThanOrEqualTo(0.74);
    assertThat(reciprocalRank("ag-")).isGreaterThanOrEqualTo(0.88);
    assertThat(reciprocalRank("wa-")).isGreaterThanOrEqualTo(0.84);
  }

  @Test
  void shoppersQueriesAreRankedAsWellAsByPlainTermStatistics() {
    assertThat(discountedGain("sh-")).isGreaterThanOrEqualTo(0.67);
  }

  @Test
  void oneWrongLetterStillFindsTheProduct() {
    assertThat(typos("names of two words or more", product -> true)).isGreaterThanOrEqualTo(0.9);
    assertThat(typos("names of two or three words", product -> words(product) <= 3))
        .isGreaterThanOrEqualTo(0.9);
    assertThat(typos("Korean names", product -> product.language().equals("ko")))
        .isGreaterThanOrEqualTo(0.9);
  }

  private double reciprocalRank(String prefix) {
    List<Query> queries = queries(prefix);
    double sum = 0;
    for (Query query : queries) {
      List<Product> found = find(query.text(), CUT);
      for (int rank = 0; rank < found.size(); rank++) {
        if (grade(query, found.get(rank).key()) == 3) {
          sum += 1.0 / (rank + 1);
          break;
        }
      }
    }
    return reported(
        "%s MRR@%d %%.3f (%d queries)".formatted(prefix, CUT, queries.size()),
        sum / queries.size());
  }

  private double discountedGain(String prefix) {
    List<Query> queries = queries(prefix);
    double sum = 0;
    for (Query query : queries) {
      SequencedSet<String> groups = new LinkedHashSet<>();
      find(query.text(), 100).forEach(product -> groups.add(product.group()));
      List<Integer> got = groups.stream().limit(CUT).map(group -> grade(query, group)).toList();
      List<Integer> best =
          data.grades().getOrDefault(query.id(), Map.of()).values().stream()
              .sorted(Comparator.reverseOrder())
              .limit(CUT)
              .toList();
      sum += gain(got) / gain(best);
    }
    return reported(
        "%s nDCG@%d %%.3f (%d queries)".formatted(prefix, CUT, queries.size()),
        sum / queries.size());
  }

  private double typos(String what, Predicate<Product> which) {
    Random random = new Random(20260804);
    List<Product> sample =
        new ArrayList<>(
            data.products().stream()
                .filter(product -> words(product) >= 2)
                .filter(product -> product.document().name().length() < LONGEST)
                .filter(which)
                .toList());
    Collections.shuffle(sample, random);
    List<Product> chosen = sample.subList(0, Math.min(SAMPLE, sample.size()));
    long found =
        chosen.stream()
            .filter(
                product -> find(Typo.in(product.document().name(), random), CUT).contains(product))
            .count();
    return reported(
        "One wrong letter, %s: found in the first %d: %%.3f of %d"
            .formatted(what, CUT, chosen.size()),
        (double) found / chosen.size());
  }

  private List<Product> find(String text, int size) {
    String cut =
        text.codePointCount(0, text.length()) <= LONGEST ? text : text.substring(0, LONGEST);
    SearchAnswer answer = rig.ask("q", cut, "size", Integer.toString(size), "currency", "USD");
    assertThat(answer.meta().degradedReasons()).as(text).isEmpty();
    took.add(answer.meta().tookMs());
    return answer.items().stream().map(item -> byId.get(item.id())).toList();
  }

  private double reported(String line, double value) {
    report.add(line.formatted(value));
    return value;
  }

  private List<Query> queries(String prefix) {
    return data.queries().stream().filter(query -> query.id().startsWith(prefix)).toList();
  }

  private int grade(Query query, String product) {
    return data.grades().getOrDefault(query.id(), Map.of()).getOrDefault(product, 0);
  }

  private static double gain(List<Integer> grades) {
    double gain = 0;
    for (int rank = 0; rank < grades.size(); rank++) {
      gain += (Math.pow(2, grades.get(rank)) - 1) / (Math.log(rank + 2) / Math.log(2));
    }
    return gain;
  }

  private static int words(Product product) {
    return product.document().name().split("\\s+").length;
  }
}
