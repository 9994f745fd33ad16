package dev.openshelf.ops;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A chart of times per render, on a logarithmic scale, as coordinates for an SVG. Pure.
 *
 * @param lines one per series
 */
record LabChart(List<Line> lines, List<Mark> marks) {

  static final int WIDTH = 720;
  static final int HEIGHT = 260;

  private static final int LEFT = 64;
  private static final int BOTTOM = 28;
  private static final int TOP = 12;
  private static final int MOST_POINTS = 600;

  /** Powers of ten, in milliseconds. */
  private static final int LOWEST = -3;

  private static final int HIGHEST = 4;

  /** Points as SVG writes them. */
  record Line(String mode, String points) {}

  /** A line across, for a power of ten. */
  record Mark(String label, double y) {}

  /** The samples of a series. */
  record Samples(String mode, List<Double> millis) {}

  static LabChart of(List<Samples> series) {
    List<Mark> marks = new ArrayList<>();
    for (int power = LOWEST; power <= HIGHEST; power++) {
      marks.add(new Mark(label(power), y(Math.pow(10, power))));
    }
    return new LabChart(
        series.stream().map(one -> new Line(one.mode(), points(one.millis()))).toList(), marks);
  }

  private static String points(List<Double> millis) {
    int step = Math.max(1, millis.size() / MOST_POINTS);
    List<String> points = new ArrayList<>();
    for (int i = 0; i < millis.size(); i += step) {
      double x = LEFT + (WIDTH - LEFT - 8.0) * i / Math.max(1, millis.size() - 1);
      points.add(String.format(Locale.ROOT, "%.1f,%.1f", x, y(millis.get(i))));
    }
    return points.stream().collect(Collectors.joining(" "));
  }

  private static double y(double millis) {
    double power = Math.clamp(Math.log10(Math.max(millis, 1e-9)), LOWEST, HIGHEST);
    double share = (power - LOWEST) / (HIGHEST - LOWEST);
    return Math.round((HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)) * 10) / 10.0;
  }

  private static String label(int power) {
    return power < 0
        ? String.format(Locale.ROOT, "%." + -power + "f ms", Math.pow(10, power))
        : power < 3 ? (int) Math.pow(10, power) + " ms" : (int) Math.pow(10, power - 3) + " s";
  }
}
