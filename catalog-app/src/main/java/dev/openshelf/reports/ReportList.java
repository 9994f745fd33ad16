package dev.openshelf.reports;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * A page of reports.
 *
 * @param asked the parameters as they were given, to be shown again in the form
 */
record ReportList(
    List<ReportView> rows, long total, ReportFilter filter, MultiValueMap<String, String> asked) {

  static ReportList of(
      Reports reports, ReportFilter filter, MultiValueMap<String, String> parameters) {
    List<ReportView> rows = reports.find(filter).stream().map(ReportView::of).toList();
    return new ReportList(rows, reports.count(filter), filter, parameters);
  }

  public String given(String name) {
    return Optional.ofNullable(asked.getFirst(name)).orElse("");
  }

  /** A day, unless the address holds something finer. */
  public String dateInput(String name) {
    return given(name).matches("|\\d{4}-\\d\\d-\\d\\d") ? "date" : "text";
  }

  public long pages() {
    return Math.max(1, (total + filter.size() - 1) / filter.size());
  }

  public @Nullable String previous() {
    return filter.number() == 0 ? null : link(filter.number() - 1);
  }

  public @Nullable String next() {
    return filter.number() + 1 >= pages() ? null : link(filter.number() + 1);
  }

  private String link(int number) {
    UriComponentsBuilder link = UriComponentsBuilder.fromPath("/ops/reports");
    for (String name : List.of("source", "page", "from", "until", "size")) {
      if (!given(name).isBlank()) {
        link.queryParam(name, "{" + name + "}");
      }
    }
    Object[] values =
        List.of("source", "page", "from", "until", "size").stream()
            .map(this::given)
            .filter(value -> !value.isBlank())
            .toArray();
    return link.queryParam("number", number).encode().buildAndExpand(values).toUriString();
  }
}
