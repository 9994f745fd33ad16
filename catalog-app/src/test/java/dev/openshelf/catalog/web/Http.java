package dev.openshelf.catalog.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/** A client that sends what it is told and judges nothing. */
record Http(String base) {

  static final String PASSWORD = "correct-horse-battery";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String BOUNDARY = "----openshelf";

  record Answer(HttpResponse<byte[]> response) {

    int status() {
      return response.statusCode();
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    String text() {
      return new String(response.body(), StandardCharsets.UTF_8);
    }

    JsonNode json() throws JsonProcessingException {
      return JSON.readTree(text());
    }
  }

  Answer get(String path) throws Exception {
    return send("GET", path, null);
  }

  /** As the admin; headers as names and values in turn. */
  Answer send(String method, String path, @Nullable String body, String... headers)
      throws Exception {
    Map<String, String> all = new HashMap<>(Map.of("Authorization", login()));
    for (int at = 0; at < headers.length; at += 2) {
      all.put(headers[at], headers[at + 1]);
    }
    return anonymous(method, path, body, all);
  }

  Answer anonymous(String method, String path, @Nullable String body) throws Exception {
    return anonymous(method, path, body, Map.of());
  }

  Answer anonymous(String method, String path, @Nullable String body, Map<String, String> headers)
      throws Exception {
    Map<String, String> all = new HashMap<>(headers);
    all.putIfAbsent("Content-Type", "application/json");
    return exchange(method, path, body == null ? null : body.getBytes(StandardCharsets.UTF_8), all);
  }

  Answer upload(String path, byte[] file) throws Exception {
    ByteArrayOutputStream form = new ByteArrayOutputStream();
    form.writeBytes(
        ("--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n"
                + "Content-Type: image/png\r\n\r\n")
            .formatted(BOUNDARY)
            .getBytes(StandardCharsets.UTF_8));
    form.writeBytes(file);
    form.writeBytes("\r\n--%s--\r\n".formatted(BOUNDARY).getBytes(StandardCharsets.UTF_8));
    return exchange(
        "POST",
        path,
        form.toByteArray(),
        Map.of(
            "Authorization", login(), "Content-Type", "multipart/form-data; boundary=" + BOUNDARY));
  }

  static byte[] png(int width, int height) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "png", bytes);
    return bytes.toByteArray();
  }

  private Answer exchange(
      String method, String path, byte @Nullable [] body, Map<String, String> headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .method(
                method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    return new Answer(CLIENT.send(request.build(), BodyHandlers.ofByteArray()));
  }

  private static String login() {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString(("admin:" + PASSWORD).getBytes(StandardCharsets.UTF_8));
  }
}
