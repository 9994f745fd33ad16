package dev.openshelf.imports;

import dev.openshelf.catalog.Catalog;
import dev.openshelf.imports.ImportReader.Item;
import dev.openshelf.jobs.JobContext;
import dev.openshelf.jobs.JobHandler;
import dev.openshelf.jobs.JobStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.NonTransientDataAccessException;
import org.springframework.dao.NonTransientDataAccessResourceException;

/**
 * Works an import: reads a batch, hands it to the catalogue and commits what came of it together
 * with the place in the file.
 */
final class ImportHandler implements JobHandler {

  private static final Logger log = LoggerFactory.getLogger(ImportHandler.class);

  private final Catalog catalog;
  private final ImportStore store;
  private final String shopCurrency;

  ImportHandler(Catalog catalog, ImportStore store, String shopCurrency) {
    this.catalog = catalog;
    this.store = store;
    this.shopCurrency = shopCurrency;
  }

  @Override
  public String kind() {
    return Imports.KIND;
  }

  @Override
  public Object run(JobContext job) {
    ImportParameters file = job.parameters(ImportParameters.class);
    ImportCheckpoint at = job.checkpoint(ImportCheckpoint.class).orElse(ImportCheckpoint.START);
    ImportReader reader =
        ImportReader.open(
            offset -> Pieces.read(number -> store.piece(job.id(), number), offset),
            file.format(),
            at,
            shopCurrency);
    try {
      List<Item> batch = reader.nextBatch();
      while (!batch.isEmpty()) {
        at = apply(new Run(job, file, reader), batch, at);
        batch = reader.nextBatch();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (at.offset() != file.bytes() && at.counts().read() > 0) {
      throw new IllegalStateException("The file of import %d is cut".formatted(job.id()));
    }
    return ImportResult.of(at);
  }

  private record Run(JobContext job, ImportParameters file, ImportReader reader) {}

  private ImportCheckpoint apply(Run run, List<Item> batch, ImportCheckpoint at) {
    try {
      return commit(run, batch, at);
    } catch (NonTransientDataAccessResourceException e) {
      throw e;
    } catch (NonTransientDataAccessException e) {
      log.warn("Import {}: a batch was refused, going on line by line", run.job().id(), e);
      return applyOneByOne(run, batch, at);
    }
  }

  /** One record that the database refuses must not take the others of its batch with it. */
  private ImportCheckpoint applyOneByOne(Run run, List<Item> batch, ImportCheckpoint at) {
    ImportCheckpoint reached = at;
    for (Item item : batch) {
      try {
        reached = commit(run, List.of(item), reached);
      } catch (NonTransientDataAccessResourceException e) {
        throw e;
      } catch (NonTransientDataAccessException e) {
        reached = commit(run, List.of(refused(item)), reached);
      }
    }
    return reached;
  }

  private static Item refused(Item item) {
    long line = item.record().line();
    return new Item(
        new ParsedRecord.Unreadable(line, FieldProblem.LINE, "cannot be stored"),
        item.nextOffset(),
        item.nextLine());
  }

  private ImportCheckpoint commit(Run run, List<Item> items, ImportCheckpoint at) {
    ImportCheckpoint[] reached = {at};
    run.job()
        .commit(
            () -> {
              reached[0] = step(run, items, at);
              return new JobStep(
                  reached[0].line() - 1,
                  run.file().lines(),
                  reached[0],
                  ImportResult.of(reached[0]));
            });
    return reached[0];
  }

  private ImportCheckpoint step(Run run, List<Item> items, ImportCheckpoint at) {
    ImportBatch batch = ImportBatch.of(items, catalog.importBatch(ImportBatch.products(items)));
    batch.rejections().stream()
        .limit(Math.max(0, ImportStore.KEPT_REJECTIONS - at.counts().rejected()))
        .forEach(rejection -> store.addRejection(run.job().id(), rejection));
    Item last = items.getLast();
    Set<String> ignored = new LinkedHashSet<>(at.ignoredNames());
    ignored.addAll(run.reader().ignoredNames());
    return new ImportCheckpoint(
        last.nextOffset(), last.nextLine(), at.counts().plus(batch.counts()), List.copyOf(ignored));
  }
}
