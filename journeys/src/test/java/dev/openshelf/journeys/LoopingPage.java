package dev.openshelf.journeys;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;

/**
 * A page of the shop with a fault: what it reads is new each time, so its effect runs for ever. The
 * test puts it into the browser under the shop's own origin; no shop serves it.
 */
final class LoopingPage {

  private static final String PATH = "/looping.html";

  /** The loop asks with the client that the query names; the healthy part beside it never stops. */
  private static final String SCRIPT =
      """
      import { createApiClient } from '/assets/api-client.js';

      const settings = new URLSearchParams(location.search);
      const client = createApiClient(JSON.parse(settings.get('options') ?? '{}'));
      const ask = settings.has('bare') ? (url) => fetch(url) : client.fetch;
      globalThis.counts = { renders: 0, refused: 0, healthy: 0, stoppedAt: null, began: performance.now() };

      async function render() {
        counts.renders++;
        try {
          await ask(settings.get('loop'));
        } catch (error) {
          counts.refused++;
          counts.stoppedAt ??= performance.now() - counts.began;
          counts.error = { name: error.name, source: error.source, retryAfterMs: error.retryAfterMs };
        }
        setTimeout(render, 15);
      }

      setInterval(async () => {
        const response = await client.fetch('/api/products/by-code/HEALTHY');
        counts.healthy += response.ok ? 1 : 0;
      }, 400);
      render();
      """;

  private LoopingPage() {}

  /** Makes the page known to this tab. */
  static void serve(Page page, String language) {
    String html =
        """
        <!doctype html><html lang="%s"><head><title>Looping</title>
        <link rel="stylesheet" href="/assets/app.css"></head>
        <body class="shop"><main><div class="wrap"><h1>A page that loops</h1></div></main>
        <script type="module" src="/looping.js"></script></body></html>
        """
            .formatted(language);
    page.route(url -> url.contains(PATH), route -> answer(route, "text/html", html));
    page.route("**/looping.js", route -> answer(route, "text/javascript", SCRIPT));
  }

  /**
   * Its address.
   *
   * @param loop what it asks for again and again
   * @param rest more of the query: {@code bare} for the browser's own fetch, {@code options=…} for
   *     the client
   */
  static String address(String loop, String rest) {
    return PATH + "?loop=" + loop + "&" + rest;
  }

  private static void answer(Route route, String type, String body) {
    route.fulfill(new Route.FulfillOptions().setContentType(type + ";charset=UTF-8").setBody(body));
  }
}
