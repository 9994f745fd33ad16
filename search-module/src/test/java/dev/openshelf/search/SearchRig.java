package dev.openshelf.search;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import dev.openshelf.contracts.document.IndexNames;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A whole search over a given Elasticsearch, asked like a client asks it. */
final class SearchRig implements AutoCloseable {

  private static final Duration PATIENT = Duration.ofSeconds(20);
  private static final byte[] KEY = "a key for tests only".getBytes(StandardCharsets.UTF_8);

  private final ElasticClient elastic;
  private final LiveIndexWatch watch;
  private final Search search;

  private SearchRig(ElasticNodes nodes, IndexNames names, Duration timeout, Clock clock) {
    elastic = new ElasticClient(nodes, ScratchIndex.JSON, Duration.ofMillis(200), 64);
    watch = new LiveIndexWatch(elastic, names);
    search =
        new Search(
            new PrimarySource(elastic, watch),
            new Cursors(() -> KEY, ScratchIndex.JSON, clock),
            SearchListener.NONE,
            timeout,
            "EUR");
    watch.start();
  }

  /** With time enough for a busy machine. */
  static SearchRig over(ScratchIndex index) {
    return over(index, Clock.systemUTC());
  }

  static SearchRig over(ScratchIndex index, Clock clock) {
    SearchRig rig = new SearchRig(index.nodes(), index.names(), PATIENT, clock);
    await().atMost(20, SECONDS).until(() -> rig.state() instanceof LiveIndexWatch.State.Known);
    return rig;
  }

  static SearchRig over(ElasticNodes nodes, IndexNames names, Duration timeout) {
    return new SearchRig(nodes, names, timeout, Clock.systemUTC());
  }

  LiveIndexWatch.State state() {
    return watch.state();
  }

  /** Parameters in pairs of name and value; a name may repeat. */
  SearchOutcome outcome(String... parameters) {
    return search.search(parameters(parameters));
  }

  SearchAnswer ask(String... parameters) {
    return answered(outcome(parameters));
  }

  SearchAnswer suggest(String... parameters) {
    return answered(search.suggest(parameters(parameters)));
  }

  List<Long> ids(String... parameters) {
    return ids(ask(parameters));
  }

  static List<Long> ids(SearchAnswer answer) {
    return answer.items().stream().map(SearchAnswer.Item::id).toList();
  }

  private static SearchAnswer answered(SearchOutcome outcome) {
    return switch (outcome) {
      case SearchOutcome.Answered(SearchAnswer answer) -> answer;
      case SearchOutcome.Refused refused -> throw new AssertionError(refused.toString());
    };
  }

  static Map<String, List<String>> parameters(String... pairs) {
    Map<String, List<String>> parameters = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      parameters.computeIfAbsent(pairs[i], name -> new ArrayList<>()).add(pairs[i + 1]);
    }
    return parameters;
  }

  @Override
  public void close() {
    watch.close();
    elastic.close();
  }
}
