package dev.openshelf.storefront;

import dev.openshelf.catalog.Categories;
import dev.openshelf.platform.Problem;
import dev.openshelf.search.SearchAnswer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The pages that list products: search results, and what is in a category. */
@Controller
class SearchController {

  private static final int VIEWED = 8;

  /** The rest of the page has left by then, and a read takes a millisecond. */
  private static final Duration VIEWED_WITHIN = Duration.ofMillis(100);

  private final Listings listings;
  private final HomeShelf home;
  private final Categories categories;
  private final ViewedCards viewed;

  SearchController(Listings listings, HomeShelf home, Categories categories, ViewedCards viewed) {
    this.listings = listings;
    this.home = home;
    this.categories = categories;
    this.viewed = viewed;
  }

  @GetMapping("/search")
  ModelAndView search(
      @RequestParam MultiValueMap<String, String> parameters,
      HttpServletRequest request,
      HttpServletResponse response) {
    SearchLinks links = new SearchLinks(SearchForm.of(parameters), null);
    Listing listing = links.question().isEmpty() ? listings.unasked(links) : listings.ask(links);
    return page(
        new ModelAndView(
            "storefront/search",
            Map.of("listing", listing, "meanwhile", meanwhile(listing, request))),
        listing,
        response);
  }

  @GetMapping("/categories/{id:\\d{1,18}}")
  ModelAndView category(
      @PathVariable long id,
      @RequestParam MultiValueMap<String, String> parameters,
      HttpServletRequest request,
      HttpServletResponse response) {
    CategoryMap.Place place = place(id);
    Listing listing =
        listings.ask(new SearchLinks(SearchForm.of(parameters).withoutQuestion(), id));
    CategoryPage category = new CategoryPage(place.name(), place.above(), place.below(), listing);
    return page(
        new ModelAndView(
            "storefront/category",
            Map.of("category", category, "meanwhile", meanwhile(listing, request))),
        listing,
        response);
  }

  private Meanwhile meanwhile(Listing listing, HttpServletRequest request) {
    return listing.limited() && listing.mayRead()
        ? new Meanwhile(viewed.begin(request, VIEWED, VIEWED_WITHIN))
        : Meanwhile.NOTHING;
  }

  /** From memory, which may be seconds old; a category that is not there may be newer. */
  private CategoryMap.Place place(long id) {
    return home.page()
        .map()
        .find(id)
        .or(() -> CategoryMap.of(categories.tree()).find(id))
        .orElseThrow(() -> Problem.notFound("There is no such category.").exception());
  }

  /** What has to do with an outage is in no cache when the outage is over. */
  private static ModelAndView page(
      ModelAndView page, Listing listing, HttpServletResponse response) {
    SearchAnswer answer = listing.answer();
    if (listing.limited()) {
      response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    }
    if (!listing.errors().isEmpty()) {
      page.setStatus(HttpStatus.BAD_REQUEST);
    } else if (answer != null && listing.unavailable()) {
      page.setStatus(HttpStatus.SERVICE_UNAVAILABLE);
      if (answer.retryAfterSeconds() != null) {
        response.setHeader(HttpHeaders.RETRY_AFTER, answer.retryAfterSeconds().toString());
      }
    }
    return page;
  }
}
