package dev.openshelf.recommendation;

/** The {@code Server-Timing} header, in which a browser shows where the time went. */
public final class ServerTiming {

  private ServerTiming() {}

  /** One entry; milliseconds. */
  public static String entry(String name, double millis) {
    return name + ";dur=" + millis;
  }

  static String of(Recommended result) {
    Double upstream = result.upstreamMs();
    String reco = entry("reco", result.renderReadyMs());
    return upstream == null ? reco : reco + ", " + entry("upstream", upstream);
  }
}
