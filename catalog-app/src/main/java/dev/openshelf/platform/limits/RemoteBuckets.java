package dev.openshelf.platform.limits;

/** Buckets elsewhere. Every question may fail, with any exception, but not take long. */
interface RemoteBuckets extends Buckets, AutoCloseable {
  @Override
  void close();
}
