package dev.openshelf.storefront;

import dev.openshelf.catalog.Shelf;
import dev.openshelf.search.FieldProblem;
import dev.openshelf.search.Search;
import dev.openshelf.search.SearchAnswer;
import dev.openshelf.search.SearchOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Asks the search for a list, and looks for what else can be offered when it cannot answer. */
@Component
class Listings {

  private static final Logger log = LoggerFactory.getLogger(Listings.class);

  private final Search search;
  private final Shelf shelf;
  private final HomeShelf home;

  Listings(Search search, Shelf shelf, HomeShelf home) {
    this.search = search;
    this.shelf = shelf;
    this.home = home;
  }

  /** The list for a question. */
  Listing ask(SearchLinks links) {
    return switch (search.search(links.question())) {
      case SearchOutcome.Answered answered -> listing(links, answered.answer(), List.of());
      case SearchOutcome.Refused refused -> listing(links, null, refused.errors());
    };
  }

  /** No question yet. */
  Listing unasked(SearchLinks links) {
    return listing(links, null, List.of());
  }

  private Listing listing(
      SearchLinks links, @Nullable SearchAnswer answer, List<FieldProblem> errors) {
    Listing listing =
        new Listing(links.form(), links, answer, errors, null, home.page().map().roots());
    boolean worthALook =
        answer != null && listing.unavailable() && Shortcomings.databaseAtLeisure(answer);
    return worthALook && links.form().asked()
        ? listing.offering(byCode(links.form().q()))
        : listing;
  }

  private @Nullable ProductCard byCode(String code) {
    try {
      return shelf.byCode(code).map(ProductCard::of).orElse(null);
    } catch (DataAccessException alsoAway) {
      log.debug("No look-up of {} by code either", code, alsoAway);
      return null;
    }
  }
}
