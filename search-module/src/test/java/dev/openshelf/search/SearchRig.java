package dev.openshelf.search;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import dev.openshelf.contracts.document.IndexNames;
import dev.openshelf.serving.Admission;
import dev.openshelf.serving.Breaker;
import dev.openshelf.serving.LastGood;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;

/** A whole search over a given Elasticsearch, asked like a client asks it. */
final class SearchRig implements AutoCloseable {

  private static final Duration PATIENT = Duration.ofSeconds(20);
  private static final Duration STALE = Duration.ofMinutes(5);
  private static final Duration HARD = Duration.ofMinutes(15);
  private static final byte[] KEY = "a key for tests only".getBytes(StandardCharsets.UTF_8);

  private final ElasticClient elastic;
  private final LiveIndexWatch watch;
  private final Search search;
  private final ElasticGuards guards;
  private final KeptPages pages;
  private final ElasticRung rung;
  private final Queue<Long> missing = new ConcurrentLinkedQueue<>();

  private SearchRig(ElasticNodes nodes, IndexNames names, Parts parts) {
    elastic = new ElasticClient(nodes, ScratchIndex.JSON, Duration.ofMillis(200));
    watch = new LiveIndexWatch(elastic, names);
    guards = new ElasticGuards(64, Duration.ofMillis(300), parts.clock, System::nanoTime);
    pages =
        new KeptPages(
            LastGood.inMemory(HARD, 10_000_000, (key, page) -> page.length, parts.ticker),
            parts.ticker);
    rung =
        new ElasticRung(
            new PrimarySource(elastic, watch, guards),
            parts.admission,
            missing::add,
            pages,
            new ElasticRung.Limits(parts.timeout, Duration.ofSeconds(10)),
            parts.clock);
    search =
        new Search(
            ladders(parts, rung),
            new Cursors(() -> KEY, ScratchIndex.JSON, parts.clock),
            SearchListener.NONE,
            () -> "somebody",
            new Search.ShopRules(parts.timeout.plusMillis(210), "EUR"));
    watch.start();
  }

  /** What tests may choose. */
  record Parts(
      Duration timeout,
      Clock clock,
      LongSupplier ticker,
      DatabaseRungs database,
      LiveDetails details,
      Admission admission) {

    static Parts with(Duration timeout, Clock clock) {
      return new Parts(
          timeout,
          clock,
          System::nanoTime,
          DatabaseRungs.none(),
          LiveDetails.none(),
          Admission.always());
    }
  }

  private Ladders ladders(Parts parts, ElasticRung first) {
    return new Ladders(
        new Ladders.Sources(
            new FreshPageRung(Duration.ofSeconds(1), pages, watch),
            first,
            new CacheRung("cache", STALE, pages, parts.details, watch::lastGeneration),
            parts.database,
            new CacheRung("cache_last_resort", HARD, pages, parts.details, watch::lastGeneration)),
        SearchListener.NONE);
  }

  /** With time enough for a busy machine. */
  static SearchRig over(ScratchIndex index) {
    return over(index, Clock.systemUTC());
  }

  static SearchRig over(ScratchIndex index, Clock clock) {
    SearchRig rig = new SearchRig(index.nodes(), index.names(), Parts.with(PATIENT, clock));
    await().atMost(20, SECONDS).until(() -> rig.state() instanceof LiveIndexWatch.State.Known);
    return rig;
  }

  static SearchRig over(ElasticNodes nodes, IndexNames names, Duration timeout) {
    return new SearchRig(nodes, names, Parts.with(timeout, Clock.systemUTC()));
  }

  static SearchRig over(ElasticNodes nodes, IndexNames names, Parts parts) {
    return new SearchRig(nodes, names, parts);
  }

  Search search() {
    return search;
  }

  int waiting() {
    return rung.waiting();
  }

  /** When the calls and looks that found no index began. */
  Queue<Long> missing() {
    return missing;
  }

  Breaker breaker() {
    return guards.breaker();
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
