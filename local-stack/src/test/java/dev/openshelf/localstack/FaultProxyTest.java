package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultProxyTest {

  private static final int SHORT_WAIT = 200;

  private ServerSocket echo;
  private FaultProxy proxy;

  @BeforeEach
  void start() throws IOException {
    echo = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serveEcho);
    proxy = FaultProxy.to("127.0.0.1:" + echo.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    echo.close();
  }

  @Test
  void forwardsBothWays() throws IOException {
    try (Socket client = connect()) {
      assertThat(said(client, 7)).isEqualTo(7);
    }
  }

  @Test
  void refusesNewConnectionsAndClosesOpenOnes() throws IOException {
    try (Socket client = connect()) {
      said(client, 1);
      proxy.refuse();
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      assertThatThrownBy(this::connect).isInstanceOf(IOException.class);
      proxy.pass();
      try (Socket again = connect()) {
        assertThat(said(again, 2)).isEqualTo(2);
      }
    }
  }

  @Test
  void holdsEverythingInABlackHoleAndDeliversWhenItHeals() throws IOException {
    try (Socket open = connect()) {
      said(open, 1);
      proxy.blackhole();
      try (Socket fresh = connect()) {
        assertThatThrownBy(() -> said(open, 2)).isInstanceOf(SocketTimeoutException.class);
        assertThatThrownBy(() -> said(fresh, 3)).isInstanceOf(SocketTimeoutException.class);
        proxy.pass();
        assertThat(open.getInputStream().read()).isEqualTo(2);
        assertThat(fresh.getInputStream().read()).isEqualTo(3);
      }
    }
  }

  @Test
  void delaysEachPiece() throws IOException {
    proxy.delay(Duration.ofHours(1));
    try (Socket client = connect()) {
      assertThatThrownBy(() -> said(client, 1)).isInstanceOf(SocketTimeoutException.class);
      proxy.pass();
      assertThat(client.getInputStream().read()).isEqualTo(1);
    }
  }

  @Test
  void resetsOpenAndNewConnections() throws IOException {
    try (Socket client = connect()) {
      said(client, 1);
      proxy.reset();
      assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
      try (Socket fresh = connect()) {
        assertThatThrownBy(() -> said(fresh, 2)).isInstanceOf(SocketException.class);
      }
    }
  }

  private Socket connect() throws IOException {
    Socket client = new Socket("127.0.0.1", proxy.port());
    client.setSoTimeout(SHORT_WAIT);
    return client;
  }

  private static int said(Socket client, int word) throws IOException {
    client.getOutputStream().write(word);
    return client.getInputStream().read();
  }

  private void serveEcho() {
    while (!echo.isClosed()) {
      try {
        Socket client = echo.accept();
        Thread.ofVirtual().start(() -> echoTo(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void echoTo(Socket client) {
    try (client) {
      client.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException e) {
      // The client is gone.
    }
  }
}
