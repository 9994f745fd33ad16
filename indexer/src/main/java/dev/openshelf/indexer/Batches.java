package dev.openshelf.indexer;

import dev.openshelf.indexer.BatchOutcome.Wait;
import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.Received.Change;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Brings a batch of records into every open generation. When it says that a batch is done, every
 * record of it is applied, superseded or recorded as a failure; else the whole batch may be given
 * to it again, at any time and in any process. Thread-safe.
 */
final class Batches {

  /** Everything that a batch is worked with. */
  record Tools(
      RecordReader reader,
      Documents documents,
      GenerationWriters writers,
      ParkedChanges parked,
      IndexerMetrics metrics,
      Continuity continuity) {}

  private static final Logger log = LoggerFactory.getLogger(Batches.class);

  private final Tools tools;
  private final Generations generations;
  private final Refresher refresher;
  private final Stamps stamps;
  private final Fence fence;
  private final Runnable afterwards;

  /**
   * @param fence is passed by every batch before it reads which generations are open
   * @param afterwards called after each batch that changed something
   */
  Batches(
      Tools tools,
      Generations generations,
      Refresher refresher,
      Stamps stamps,
      Fence fence,
      Runnable afterwards) {
    this.tools = tools;
    this.generations = generations;
    this.refresher = refresher;
    this.stamps = stamps;
    this.fence = fence;
    this.afterwards = afterwards;
  }

  /**
   * @param repetitions how often the batch had to wait for generations that do not lead
   */
  BatchOutcome process(List<ConsumerRecord<byte[], byte[]>> records, int repetitions) {
    Fold fold = Fold.of(records.stream().map(tools.reader()::read).toList());
    long ticket = fence.enter();
    Instant stamp = stamps.begin();
    try {
      return process(records, Prepared.of(fold, tools.documents(), stamp), repetitions);
    } catch (DataAccessException | TransactionException e) {
      return new Wait(Hold.DATABASE_UNAVAILABLE, String.valueOf(e.getMessage()), false);
    } catch (IOException e) {
      return new Wait(Hold.UNREACHABLE, String.valueOf(e.getMessage()), false);
    } finally {
      stamps.end(stamp);
      fence.leave(ticket);
      afterwards.run();
    }
  }

  private BatchOutcome process(
      List<ConsumerRecord<byte[], byte[]>> records, Prepared batch, int repetitions)
      throws IOException {
    OpenGenerations open = generations.open();
    if (open.leading().isEmpty()) {
      return new Wait(Hold.NO_GENERATION, "No generation is open yet.", false);
    }
    String leader = open.leading().get().name();
    Fold fold = tools.continuity().believed(records, batch.fold(), open.leadingFirst());
    Map<String, List<ItemResult>> results = write(open, batch.operations());
    return switch (Verdict.of(leader, results, repetitions)) {
      case Verdict.Wait(ItemResult.TryLater because, boolean leaderStands) ->
          new Wait(because.hold(), because.detail(), leaderStands);
      case Verdict.Final verdict -> conclude(records, fold, open, leader, verdict);
    };
  }

  private Map<String, List<ItemResult>> write(
      OpenGenerations open, List<BulkOperation> operations) {
    Map<String, List<ItemResult>> results = new LinkedHashMap<>();
    if (!operations.isEmpty()) {
      for (Generation generation : open.all()) {
        String name = generation.name();
        results.put(name, tools.writers().write(name, operations));
      }
      refresher.wrote(names(open.refreshed()));
    }
    return results;
  }

  private BatchOutcome conclude(
      List<ConsumerRecord<byte[], byte[]>> records,
      Fold fold,
      OpenGenerations open,
      String leader,
      Verdict.Final verdict) {
    try {
      tools.parked().park(parked(records, fold, leader, verdict.refused()));
      tools.metrics().unreadable(fold.unreadable().size());
    } catch (DeadLettersUnavailable e) {
      return new Wait(Hold.FAILURES_UNRECORDED, String.valueOf(e.getMessage()), false);
    }
    tools.parked().close(standing(fold, verdict.refused()));
    verdict.failed().forEach(this::giveUp);
    List<String> going = new ArrayList<>(names(open.refreshed()));
    going.removeAll(verdict.failed().keySet());
    refresher.reached(going, fold.reaches());
    tools.continuity().passed(fold);
    return BatchOutcome.DONE;
  }

  private static List<String> names(List<Generation> generations) {
    return generations.stream().map(Generation::name).toList();
  }

  private void giveUp(String generation, String reason) {
    if (generations.fail(generation, reason)) {
      log.warn("Generation {} is given up: {}", generation, reason);
    }
  }

  private static List<Change> standing(Fold fold, Map<Integer, Refused> refused) {
    return IntStream.range(0, fold.newest().size())
        .filter(at -> !refused.containsKey(at))
        .mapToObj(at -> fold.newest().get(at))
        .toList();
  }

  private static List<Parked> parked(
      List<ConsumerRecord<byte[], byte[]>> records,
      Fold fold,
      String leader,
      Map<Integer, Refused> refused) {
    if (refused.isEmpty() && fold.unreadable().isEmpty()) {
      return List.of();
    }
    Map<Position, ConsumerRecord<byte[], byte[]>> byPosition =
        records.stream().collect(Collectors.toMap(Batches::position, Function.identity()));
    List<Parked> parked = new ArrayList<>();
    fold.unreadable()
        .forEach(
            it ->
                parked.add(
                    new Parked(
                        it.at(),
                        it.productId(),
                        null,
                        null,
                        it.flaw(),
                        it.detail(),
                        byPosition.get(it.at()))));
    refused.forEach(
        (at, why) -> {
          Change change = fold.newest().get(at);
          parked.add(
              new Parked(
                  change.at(),
                  change.message().productId(),
                  change.message().revision(),
                  leader,
                  why.flaw(),
                  why.detail(),
                  byPosition.get(change.at())));
        });
    return parked;
  }

  private static Position position(ConsumerRecord<?, ?> record) {
    return new Position(record.topic(), record.partition(), record.offset());
  }
}
