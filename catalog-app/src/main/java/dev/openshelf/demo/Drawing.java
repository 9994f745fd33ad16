package dev.openshelf.demo;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Arc2D;
import java.awt.geom.CubicCurve2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.util.List;

/**
 * A picture as a list of shapes on a square of 100 by 100, painted one over the other. Each ends
 * with the letter of its colour in the {@link Palette}:
 *
 * <pre>
 *   R x y width height radius         rectangle with round corners
 *   E centreX centreY radiusX radiusY ellipse
 *   P x,y x,y x,y ...                 polygon
 *   L x y x y width                   line
 *   A centreX centreY radius start extent width            arc, in degrees
 *   C x y controlX controlY controlX controlY x y width    curve
 * </pre>
 */
record Drawing(List<String> shapes) {

  void paint(Graphics2D on, Palette palette) {
    for (String shape : shapes) {
      String[] parts = shape.split(" ");
      Color colour = palette.of(parts[parts.length - 1].charAt(0));
      on.setPaint(
          new GradientPaint(
              0,
              10,
              Palette.mix(colour, Color.WHITE, 0.10),
              0,
              90,
              Palette.mix(colour, Color.BLACK, 0.10)));
      paint(on, parts);
    }
  }

  private static void paint(Graphics2D on, String[] parts) {
    switch (parts[0].charAt(0)) {
      case 'R' -> on.fill(rectangle(numbers(parts)));
      case 'E' -> on.fill(ellipse(numbers(parts)));
      case 'P' -> on.fill(polygon(parts));
      case 'L', 'A', 'C' -> stroke(on, parts[0].charAt(0), numbers(parts));
      default -> throw new IllegalArgumentException("No shape " + parts[0]);
    }
  }

  private static void stroke(Graphics2D on, char kind, double[] at) {
    Shape line =
        switch (kind) {
          case 'L' -> new Line2D.Double(at[0], at[1], at[2], at[3]);
          case 'A' ->
              new Arc2D.Double(
                  at[0] - at[2], at[1] - at[2], 2 * at[2], 2 * at[2], at[3], at[4], Arc2D.OPEN);
          default ->
              new CubicCurve2D.Double(at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7]);
        };
    on.setStroke(
        new BasicStroke((float) at[at.length - 1], BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    on.draw(line);
  }

  private static Shape rectangle(double[] at) {
    return new RoundRectangle2D.Double(at[0], at[1], at[2], at[3], 2 * at[4], 2 * at[4]);
  }

  private static Shape ellipse(double[] at) {
    return new Ellipse2D.Double(at[0] - at[2], at[1] - at[3], 2 * at[2], 2 * at[3]);
  }

  private static Shape polygon(String[] parts) {
    Path2D path = new Path2D.Double();
    for (int part = 1; part < parts.length - 1; part++) {
      int comma = parts[part].indexOf(',');
      double x = Double.parseDouble(parts[part].substring(0, comma));
      double y = Double.parseDouble(parts[part].substring(comma + 1));
      if (part == 1) {
        path.moveTo(x, y);
      } else {
        path.lineTo(x, y);
      }
    }
    path.closePath();
    return path;
  }

  private static double[] numbers(String[] parts) {
    double[] numbers = new double[parts.length - 2];
    for (int at = 0; at < numbers.length; at++) {
      numbers[at] = Double.parseDouble(parts[at + 1]);
    }
    return numbers;
  }
}
