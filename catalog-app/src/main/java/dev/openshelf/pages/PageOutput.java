package dev.openshelf.pages;

import gg.jte.TemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Collects a page, and lets what is there leave for the browser when the template says so. For the
 * thread that renders.
 */
final class PageOutput implements TemplateOutput {

  private final HttpServletResponse response;
  private Utf8ByteOutput waiting = new Utf8ByteOutput();
  private boolean left;

  PageOutput(HttpServletResponse response) {
    this.response = response;
  }

  /** Sends what has been rendered so far. */
  void leave() {
    left = true;
    try {
      waiting.writeTo(response.getOutputStream());
      response.flushBuffer();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
    waiting = new Utf8ByteOutput();
  }

  /** Sends the rest. */
  void end() throws IOException {
    if (!left) {
      response.setContentLength(waiting.getContentLength());
    }
    waiting.writeTo(response.getOutputStream());
  }

  @Override
  public void writeContent(String value) {
    waiting.writeContent(value);
  }

  @Override
  public void writeContent(String value, int begin, int end) {
    waiting.writeContent(value, begin, end);
  }

  @Override
  public void writeBinaryContent(byte[] value) {
    waiting.writeBinaryContent(value);
  }
}
