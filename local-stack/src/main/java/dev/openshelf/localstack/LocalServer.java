package dev.openshelf.localstack;

/** One server as a process of this machine. Each instance starts once. */
interface LocalServer {

  Kind kind();

  /** Lays out what the server needs and starts its process; does not wait until it answers. */
  ServerProcess start();

  /** Whether the started server does its work. */
  boolean answers(StackFile.Server at);
}
