package dev.openshelf.search;

import dev.openshelf.search.LiveDetails.Detail;
import dev.openshelf.search.LiveDetails.Details;
import dev.openshelf.search.SearchAnswer.Item;
import dev.openshelf.search.SearchAnswer.ItemPrice;
import dev.openshelf.search.SearchAnswer.Total;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From an answer that was kept to one that can be given now. Pure. */
final class OldPage {

  private OldPage() {}

  /** With what products cost now, and without those that are gone or no longer asked for. */
  static Found with(Found kept, SearchQuery query, Details now) {
    List<Item> items = new ArrayList<>();
    for (Item item : kept.page().items()) {
      Detail detail = now.products().get(item.id());
      if (detail != null && wanted(detail, query)) {
        items.add(item(item, price(detail, now), detail.availability()));
      }
    }
    Comparator<Item> order = order(query.sort());
    if (order != null) {
      items.sort(order);
    }
    return from(kept, items);
  }

  /** Without what nobody can vouch for now. */
  static Found without(Found kept) {
    return from(kept, kept.page().items().stream().map(item -> item(item, null, null)).toList());
  }

  private static Found from(Found kept, List<Item> items) {
    SearchPage page = kept.page();
    int dropped = page.items().size() - items.size();
    Total total =
        new Total(Math.max(items.size(), page.total().value() - dropped), page.total().relation());
    return new Found(
        new SearchPage(List.copyOf(items), total, page.facets(), page.next(), page.unfiltered()),
        Source.CACHE,
        kept.asOf(),
        kept.generation(),
        kept.breadth());
  }

  private static boolean wanted(Detail now, SearchQuery query) {
    if (query.inStockOnly() && !now.availability().equals("in_stock")) {
      return false;
    }
    if (query.minPrice() == null && query.maxPrice() == null) {
      return true;
    }
    if (now.amount() == null || !query.currency().equals(now.currency())) {
      return false;
    }
    BigDecimal amount = new BigDecimal(now.amount());
    return (query.minPrice() == null || amount.compareTo(query.minPrice()) >= 0)
        && (query.maxPrice() == null || amount.compareTo(query.maxPrice()) <= 0);
  }

  /** As far as the page goes; prices of the asked currency come first, as in the index. */
  private static @Nullable Comparator<Item> order(Sort sort) {
    Comparator<Item> byPrice =
        Comparator.comparing(
            OldPage::amount,
            Comparator.nullsLast(
                sort == Sort.PRICE_DESC
                    ? Comparator.<BigDecimal>reverseOrder()
                    : Comparator.<BigDecimal>naturalOrder()));
    return sort == Sort.PRICE_ASC || sort == Sort.PRICE_DESC ? byPrice : null;
  }

  private static @Nullable BigDecimal amount(Item item) {
    return item.price() == null ? null : new BigDecimal(item.price().amount());
  }

  private static @Nullable ItemPrice price(Detail now, Details read) {
    return now.amount() == null || now.currency() == null
        ? null
        : new ItemPrice(now.amount(), now.currency(), read.asOf());
  }

  private static Item item(Item old, @Nullable ItemPrice price, @Nullable String availability) {
    return new Item(
        old.id(),
        old.code(),
        old.modelNumber(),
        old.name(),
        old.brand(),
        old.categoryId(),
        price,
        availability,
        old.imageUrl(),
        old.url(),
        old.highlight());
  }
}
