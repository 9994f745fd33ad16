package dev.openshelf.serving;

/** Told about every move, by the thread that made it; must neither throw nor wait. */
@FunctionalInterface
public interface RecoveryListener {

  void moved(RecoveryTransition transition);
}
