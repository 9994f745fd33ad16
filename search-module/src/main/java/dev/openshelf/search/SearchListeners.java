package dev.openshelf.search;

import dev.openshelf.serving.Rung;
import java.time.Duration;
import java.util.List;

/** Several listeners as one. */
record SearchListeners(List<SearchListener> all) implements SearchListener {

  SearchListeners {
    all = List.copyOf(all);
  }

  @Override
  public void answered(SearchAnswer answer, Duration took) {
    all.forEach(each -> each.answered(answer, took));
  }

  @Override
  public void asked(Intent intent, String rung, Rung.Step<Found> said, Duration took) {
    all.forEach(each -> each.asked(intent, rung, said, took));
  }
}
