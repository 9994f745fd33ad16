package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of this machine. */
final class Ports {

  static final String LOOPBACK = "127.0.0.1";

  private Ports() {}

  /** That many ports of loopback on which nobody listens now. */
  static List<Integer> free(int count) {
    var sockets = new ArrayList<ServerSocket>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      sockets.forEach(Ports::close);
    }
  }

  /** Whether somebody listens on a port, on loopback or everywhere. */
  static boolean isTaken(int port) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(port));
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static void close(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
