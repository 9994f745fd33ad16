package dev.openshelf.indexer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.ItemResult.TryLater;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes documents to one index and says what became of each. Requests are limited in bytes and in
 * number; one that somebody on the way finds too large is cut in halves and goes on, until a single
 * document is too large. Once nobody answers, or Elasticsearch asks to be spared, the rest of the
 * list is not even sent.
 *
 * <p>The results stand in the order of the operations, one for each. Thread-safe.
 */
final class BulkWriter {

  /** The way to Elasticsearch. */
  @FunctionalInterface
  interface Call {
    /** Sends the lines of a bulk request to an index. */
    Reply bulk(String index, byte[] lines) throws IOException;
  }

  private static final int MOST_OPERATIONS = 1000;

  /** A gateway that times out on less than this is in trouble, not short of room. */
  private static final long SMALLEST_BLAMED_FOR_SLOWNESS = 1024 * 1024;

  private final Call call;
  private final ByteBudget budget;

  BulkWriter(Call call, long maxBytes) {
    this.call = call;
    this.budget = new ByteBudget(maxBytes);
  }

  List<ItemResult> write(String index, List<BulkOperation> operations) {
    List<ItemResult> results = new ArrayList<>(operations.size());
    @Nullable TryLater stop = null;
    while (results.size() < operations.size()) {
      int from = results.size();
      List<BulkOperation> chunk = operations.subList(from, from + fitting(operations, from));
      results.addAll(stop == null ? send(index, chunk) : all(chunk.size(), stop));
      stop = stop == null ? reasonToStop(results.subList(from, results.size())) : stop;
    }
    if (results.size() != operations.size()) {
      throw new IllegalStateException(
          "%d results for %d documents".formatted(results.size(), operations.size()));
    }
    return results;
  }

  /** Whoever does not answer, or has too much to do, is not sent the rest. */
  private static @Nullable TryLater reasonToStop(List<ItemResult> results) {
    for (ItemResult result : results) {
      if (result instanceof TryLater later
          && (later.hold() == Hold.UNREACHABLE || later.hold() == Hold.OVERLOADED)) {
        return later;
      }
    }
    return null;
  }

  private int fitting(List<BulkOperation> operations, int from) {
    long room = budget.bytes();
    int count = 0;
    while (from + count < operations.size() && count < MOST_OPERATIONS) {
      room -= operations.get(from + count).size();
      if (room < 0 && count > 0) {
        break;
      }
      count++;
    }
    return count;
  }

  private List<ItemResult> send(String index, List<BulkOperation> chunk) {
    byte[] lines = lines(chunk);
    Reply reply;
    try {
      reply = call.bulk(index, lines);
    } catch (IOException e) {
      if (e instanceof SocketTimeoutException && lines.length > SMALLEST_BLAMED_FOR_SLOWNESS) {
        budget.tooLarge(lines.length);
      }
      return all(chunk.size(), new TryLater(Hold.UNREACHABLE, message(e)));
    }
    if (reply.ok()) {
      budget.wentThrough(lines.length);
      return items(reply.body(), chunk);
    }
    if (tooLarge(reply, lines.length)) {
      budget.tooLarge(lines.length);
      if (chunk.size() > 1) {
        return halves(index, chunk);
      }
    }
    return all(chunk.size(), refusal(reply, chunk.size()));
  }

  private List<ItemResult> halves(String index, List<BulkOperation> chunk) {
    int middle = chunk.size() / 2;
    List<ItemResult> results = new ArrayList<>(send(index, chunk.subList(0, middle)));
    results.addAll(send(index, chunk.subList(middle, chunk.size())));
    return results;
  }

  private static boolean tooLarge(Reply reply, int bytes) {
    return reply.status() == 413
        || reply.status() == 504 && bytes > SMALLEST_BLAMED_FOR_SLOWNESS
        || requestRefused(reply);
  }

  /** A request that is refused as a whole is cut down to the document that spoils it. */
  private static boolean requestRefused(Reply reply) {
    return reply.status() == 400
        && !reply.errorType().isEmpty()
        && ItemErrors.classify(400, reply.errorType(), "") instanceof Refused;
  }

  /** What an answer that is no bulk answer means for every document of the request. */
  private static ItemResult refusal(Reply reply, int documents) {
    String type = reply.errorType();
    ItemResult result =
        type.isEmpty() && reply.status() != 413
            ? new TryLater(ItemErrors.byStatus(reply.status()), reply.errorReason())
            : ItemErrors.classify(reply.status(), type, reply.errorReason());
    return result instanceof Refused && documents > 1
        ? new TryLater(Hold.UNKNOWN_ERROR, reply.errorReason())
        : result;
  }

  private static List<ItemResult> items(JsonNode body, List<BulkOperation> chunk) {
    JsonNode items = body.path("items");
    if (items.size() != chunk.size()) {
      String found = "%d results for %d documents".formatted(items.size(), chunk.size());
      return all(chunk.size(), new TryLater(Hold.MALFORMED_ANSWER, found));
    }
    List<ItemResult> results = new ArrayList<>(chunk.size());
    for (int at = 0; at < chunk.size(); at++) {
      results.add(item(items.path(at).path("index"), chunk.get(at)));
    }
    return results;
  }

  private static ItemResult item(JsonNode item, BulkOperation operation) {
    int status = item.path("status").asInt();
    JsonNode error = item.path("error");
    if (!item.path("_id").asText().equals(operation.id()) || status == 0) {
      return new TryLater(Hold.MALFORMED_ANSWER, "no result for document " + operation.id());
    }
    if (error.isMissingNode() && (status == 200 || status == 201)) {
      return ItemResult.APPLIED;
    }
    return ItemErrors.classify(status, error.path("type").asText(""), causes(error));
  }

  private static String causes(JsonNode error) {
    String reason = error.path("reason").asText("");
    JsonNode cause = error.path("caused_by").path("reason");
    return cause.isMissingNode() ? reason : reason + ": " + cause.asText();
  }

  private static byte[] lines(List<BulkOperation> chunk) {
    int size = chunk.stream().mapToInt(BulkOperation::size).sum();
    ByteArrayOutputStream lines = new ByteArrayOutputStream(size);
    chunk.forEach(operation -> operation.appendTo(lines));
    return lines.toByteArray();
  }

  private static List<ItemResult> all(int count, ItemResult result) {
    return Collections.nCopies(count, result);
  }

  private static String message(IOException e) {
    @Nullable String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }
}
