package dev.openshelf.reconciliation;

import dev.openshelf.indexer.NotArrivedException;
import dev.openshelf.indexer.Reconciliation;
import dev.openshelf.indexer.Reconciliation.Order;
import dev.openshelf.indexer.Reconciliation.Place;
import dev.openshelf.indexer.Tally;
import dev.openshelf.jobs.JobContext;
import dev.openshelf.jobs.JobFailure;
import dev.openshelf.jobs.JobHandler;
import dev.openshelf.jobs.JobStep;
import dev.openshelf.jobs.JobStopped;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Compares the live generation with the database. Begun again, it goes on where nothing was left to
 * be settled; anew if another generation is live by then.
 */
final class ReconciliationHandler implements JobHandler {

  /** Where a run stands; the generation makes it worthless for another one. */
  record Checkpoint(String generation, Place place) {}

  /** What people read. */
  record Result(
      String generation,
      long compared,
      long missing,
      long stale,
      long different,
      long orphaned,
      long newer,
      long repaired,
      long unsettled,
      boolean repair,
      List<Tally.Example> examples) {

    static Result of(String generation, boolean repair, Tally it) {
      return new Result(
          generation,
          it.compared(),
          it.missing(),
          it.stale(),
          it.different(),
          it.orphaned(),
          it.newer(),
          it.repaired(),
          it.unsettled(),
          repair,
          it.examples());
    }
  }

  private final Reconciliation reconciliation;
  private final LongSupplier products;
  private final ReconciliationMeters meters;

  /**
   * @param products how many there are to compare
   */
  ReconciliationHandler(
      Reconciliation reconciliation, LongSupplier products, ReconciliationMeters meters) {
    this.reconciliation = reconciliation;
    this.products = products;
    this.meters = meters;
  }

  @Override
  public String kind() {
    return Reconciliations.KIND;
  }

  @Override
  public Object run(JobContext job) {
    String live =
        reconciliation
            .live()
            .orElseThrow(() -> new JobFailure("There is no live index to compare with."));
    try {
      Tally tally = run(job, live);
      meters.finished(tally);
      return Result.of(live, job.parameters(Wish.class).repairs(), tally);
    } catch (NotArrivedException e) {
      throw new JobFailure(
          "The index does not keep up with the changes, so that differences cannot be told.", e);
    } catch (Reconciliation.Unreadable e) {
      throw new JobFailure("The index could not be read to the end.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobStopped(JobStopped.Cause.SHUTDOWN);
    }
  }

  private Tally run(JobContext job, String live) throws InterruptedException {
    Wish wish = job.parameters(Wish.class);
    Checkpoint begun =
        job.checkpoint(Checkpoint.class)
            .filter(it -> it.generation().equals(live))
            .orElse(new Checkpoint(live, Place.START));
    long total = products.getAsLong();
    Checkpoint[] sure = {begun};
    return reconciliation.run(
        live,
        new Order(wish.repairs(), wish.looksThoroughly()),
        begun.place(),
        (place, settled) -> {
          sure[0] = settled ? new Checkpoint(live, place) : sure[0];
          Tally tally = place.tally();
          job.commit(
              () ->
                  new JobStep(
                      tally.compared(),
                      Math.max(total, tally.compared()),
                      sure[0],
                      Result.of(live, wish.repairs(), tally)));
        });
  }
}
