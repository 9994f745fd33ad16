package dev.openshelf.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.openshelf.jobs.JobView;
import dev.openshelf.jobs.Jobs;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Takes files of products and shows what becomes of them. A file is worked only once it has come in
 * whole; an upload that breaks off leaves nothing. Thread-safe.
 */
public final class Imports {

  /** The kind of the jobs. */
  public static final String KIND = "import";

  private static final int LONGEST_NAME = 255;

  private final Jobs jobs;
  private final ImportStore store;
  private final TransactionOperations transactions;
  private final ObjectMapper json;
  private final long maxBytes;

  Imports(
      Jobs jobs,
      ImportStore store,
      TransactionOperations transactions,
      ObjectMapper json,
      ImportSettings settings) {
    this.jobs = jobs;
    this.store = store;
    this.transactions = transactions;
    this.json = json;
    this.maxBytes = settings.maxBytes().toBytes();
  }

  /**
   * Takes in a file, however long its sending takes, and queues its import.
   *
   * @param requestedBy who sent it, null for the system itself
   * @throws IOException when the sender breaks off
   */
  public ImportOutcome submit(ImportFile file, @Nullable String requestedBy) throws IOException {
    try (Spool spool = Spool.take(file.content(), maxBytes)) {
      long id =
          Objects.requireNonNull(
              transactions.execute(transaction -> queue(spool, file, requestedBy)));
      return new ImportOutcome.Accepted(id);
    } catch (LimitedInputStream.LimitExceeded e) {
      return new ImportOutcome.TooLarge(maxBytes);
    } catch (Spool.Unreadable e) {
      return new ImportOutcome.Unreadable(e.reason());
    }
  }

  private Long queue(Spool spool, ImportFile file, @Nullable String requestedBy) {
    ImportFormat format =
        ImportFormat.named(file.mediaType(), file.fileName())
            .orElseGet(() -> ImportFormat.guess(spool.head()));
    long id =
        jobs.submit(
            KIND,
            new ImportParameters(format, spool.bytes(), spool.lines(), shortened(file.fileName())),
            requestedBy);
    for (int number = 0; number < spool.pieces(); number++) {
      store.addPiece(id, number, spool.piece(number));
    }
    return id;
  }

  /** The import, with the first thousand rejections. */
  public Optional<JobView> find(long id) {
    return jobs.find(KIND, id).map(job -> withRejections(job, store.rejections(id)));
  }

  /** The newest imports, newest first, without their rejections. */
  public List<JobView> list() {
    return jobs.list(KIND).stream().map(job -> withRejections(job, null)).toList();
  }

  /**
   * Cancels an import; batches that are committed stay.
   *
   * @return whether there was something to cancel
   */
  public boolean cancel(long id) {
    return jobs.find(KIND, id).isPresent() && jobs.cancel(id);
  }

  private JobView withRejections(JobView job, @Nullable List<Rejection> rejections) {
    JsonNode counts =
        job.result().isEmpty()
            ? json.valueToTree(ImportResult.of(ImportCheckpoint.START))
            : job.result();
    ObjectNode result = counts.deepCopy();
    if (rejections != null) {
      result.set("rejections", json.valueToTree(rejections));
    }
    return job.withResult(result);
  }

  private static @Nullable String shortened(@Nullable String name) {
    if (name == null) {
      return null;
    }
    String storable = name.replace("\0", "");
    return storable.length() > LONGEST_NAME ? storable.substring(0, LONGEST_NAME) : storable;
  }
}
