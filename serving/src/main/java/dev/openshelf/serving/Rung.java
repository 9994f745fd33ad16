package dev.openshelf.serving;

import java.util.List;

/** One source on a ladder. Thread-safe, and does not throw for what its source does. */
public interface Rung<Q, A> {

  /** What a rung says. */
  sealed interface Step<A> {

    /**
     * An answer.
     *
     * @param limits what it lacks; empty for a complete one
     */
    record Answered<A>(A answer, List<Reason> limits) implements Step<A> {

      public Answered {
        limits = List.copyOf(limits);
      }
    }

    /**
     * No answer, the next rung is asked.
     *
     * @param reasons why; empty when there was nothing to ask
     */
    record Passed<A>(List<Reason> reasons) implements Step<A> {

      public Passed {
        reasons = List.copyOf(reasons);
      }
    }

    static <A> Step<A> answered(A answer, Reason... limits) {
      return new Answered<>(answer, List.of(limits));
    }

    static <A> Step<A> passed(Reason... reasons) {
      return new Passed<>(List.of(reasons));
    }
  }

  /** Stable name for documents and metrics. */
  String name();

  /** Asks the source, for no longer than the deadline allows. */
  Step<A> ask(Q question, Deadline deadline);
}
