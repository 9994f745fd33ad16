package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The built-in upstream over the client path that any upstream is asked by. */
class BuiltInUpstreamIT {

  private static ShopDatabase database;
  private static SimilarProducts products;
  private static BuiltInUpstream upstream;
  private static UpstreamClient client;
  private static long seen;
  private static long twin;
  private static long cousin;
  private static long hidden;
  private static long popular;

  @BeforeAll
  static void open() {
    database = new ShopDatabase("similar");
    long cameras = database.category("Cameras");
    long pans = database.category("Pans");
    seen = database.product("Alpine Camera black", cameras, "Acme", "ACTIVE");
    twin = database.product("Alpine Camera silver", cameras, "Acme", "ACTIVE");
    cousin = database.product("Reflex", cameras, "Other", "ACTIVE");
    hidden = database.product("Alpine Camera red", cameras, "Acme", "HIDDEN");
    popular = database.product("Frying pan", pans, "Cook", "ACTIVE");
    ViewStore store = new ViewStore(database.jdbc);
    Instant now = Instant.parse("2026-08-04T02:10:00Z");
    store.add(List.of(new ProductView("me", seen, now)));
    store.add(
        List.of(
            new ProductView("one", popular, now),
            new ProductView("two", popular, now),
            new ProductView("three", popular, now)));
    products = new SimilarProducts(new SimilarityReads(database.jdbc));
    products.refresh();
    upstream = new BuiltInUpstream(products);
    upstream.open();
    client = new UpstreamClient(upstream::uri, null, Duration.ofSeconds(20));
  }

  @AfterAll
  static void close() {
    client.close();
    upstream.close();
    products.close();
  }

  @Test
  void whatIsLikeTheViewsComesFirstAndNeitherTheViewedNorTheHidden() {
    assertThat(ask("me", 10))
        .startsWith(twin, cousin)
        .contains(popular)
        .doesNotContain(seen, hidden);
  }

  @Test
  void newcomersGetWhatIsPopular() {
    assertThat(ask("somebody new", 2)).hasSize(2).startsWith(popular);
    assertThat(ask(Asker.ANONYMOUS, 1)).containsExactly(popular);
  }

  @Test
  void whoAsksNonsenseIsRefused() {
    assertThat(client.ask(new UpstreamQuestion("me", 0, null)))
        .isInstanceOf(UpstreamReply.Failed.class);
  }

  private static List<Long> ask(String shopper, int limit) {
    UpstreamReply reply = client.ask(new UpstreamQuestion(shopper, limit, null));
    return ((UpstreamReply.Picks) reply).picks().stream().map(Pick::productId).toList();
  }
}
