package dev.openshelf.localstack;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.DescribeClusterResponse;
import org.apache.kafka.common.requests.FindCoordinatorResponse;
import org.apache.kafka.common.requests.MetadataResponse;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.requests.RequestUtils;
import org.apache.kafka.common.requests.ResponseHeader;

/**
 * A {@link FaultProxy} in front of a single Kafka broker. A broker tells its clients where to
 * connect to next; this proxy changes these answers, so that clients stay behind the proxy.
 * Thread-safe.
 */
public final class KafkaProxy implements AutoCloseable {

  private static final Set<ApiKeys> ANSWERS_WITH_ADDRESSES =
      Set.of(ApiKeys.METADATA, ApiKeys.FIND_COORDINATOR, ApiKeys.DESCRIBE_CLUSTER);

  private final InetSocketAddress broker;
  private final ServerSocket listening;
  private final FaultProxy front;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  /**
   * A proxy in mode PASS.
   *
   * @param bootstrapServer {@code host:port} of the only broker
   */
  public KafkaProxy(String bootstrapServer) {
    int colon = bootstrapServer.lastIndexOf(':');
    String host = bootstrapServer.substring(0, colon).replaceFirst("^.*://", "");
    broker = new InetSocketAddress(host, Integer.parseInt(bootstrapServer.substring(colon + 1)));
    try {
      listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    front = FaultProxy.to("127.0.0.1", listening.getLocalPort());
    Thread.ofVirtual().name("kafka-proxy").start(this::accept);
  }

  /** What clients use as bootstrap server. */
  public String address() {
    return front.address();
  }

  /** Where the misbehaviour is chosen. */
  public FaultProxy faults() {
    return front;
  }

  @Override
  public void close() {
    front.close();
    closeQuietly(listening);
    open.forEach(KafkaProxy::closeQuietly);
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        Thread.ofVirtual().name("kafka-proxy").start(() -> serve(client));
      } catch (IOException e) {
        // Closed.
      }
    }
  }

  private void serve(Socket client) {
    Socket server = new Socket();
    open.add(client);
    open.add(server);
    try (client;
        server) {
      server.connect(broker);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      Map<Integer, RequestHeader> asked = new ConcurrentHashMap<>();
      Thread.ofVirtual().name("kafka-proxy").start(() -> answers(server, client, asked));
      requests(client, server, asked);
    } catch (IOException e) {
      // Either side is gone, and closing tells the other.
    } finally {
      open.remove(client);
      open.remove(server);
    }
  }

  private static void requests(Socket client, Socket server, Map<Integer, RequestHeader> asked)
      throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    DataOutputStream out = new DataOutputStream(server.getOutputStream());
    while (true) {
      byte[] frame = frame(in);
      if (ANSWERS_WITH_ADDRESSES.stream().anyMatch(key -> key.id == shortAt(frame))) {
        RequestHeader header = RequestHeader.parse(ByteBuffer.wrap(frame));
        asked.put(header.correlationId(), header);
      }
      send(out, frame);
    }
  }

  private void answers(Socket server, Socket client, Map<Integer, RequestHeader> asked) {
    try (client;
        server) {
      DataInputStream in = new DataInputStream(server.getInputStream());
      DataOutputStream out = new DataOutputStream(client.getOutputStream());
      while (true) {
        byte[] frame = frame(in);
        RequestHeader header = asked.remove(ByteBuffer.wrap(frame).getInt());
        send(out, header == null ? frame : redirected(frame, header));
      }
    } catch (IOException e) {
      // Either side is gone, and closing tells the other.
    }
  }

  private byte[] redirected(byte[] frame, RequestHeader asked) {
    AbstractResponse response = AbstractResponse.parseResponse(ByteBuffer.wrap(frame), asked);
    switch (response) {
      case MetadataResponse metadata -> metadata.data().brokers().forEach(this::redirect);
      case FindCoordinatorResponse found -> {
        found.data().setHost("127.0.0.1").setPort(front.port());
        found.data().coordinators().forEach(one -> one.setHost("127.0.0.1").setPort(front.port()));
      }
      case DescribeClusterResponse cluster ->
          cluster.data().brokers().forEach(one -> one.setHost("127.0.0.1").setPort(front.port()));
      default -> {}
    }
    short version = asked.apiKey().responseHeaderVersion(asked.apiVersion());
    ResponseHeader header = new ResponseHeader(asked.correlationId(), version);
    ByteBuffer bytes =
        RequestUtils.serialize(header.data(), version, response.data(), asked.apiVersion());
    byte[] redirected = new byte[bytes.remaining()];
    bytes.get(redirected);
    return redirected;
  }

  private void redirect(MetadataResponseData.MetadataResponseBroker one) {
    one.setHost("127.0.0.1").setPort(front.port());
  }

  private static short shortAt(byte[] frame) {
    return ByteBuffer.wrap(frame).getShort();
  }

  private static byte[] frame(DataInputStream in) throws IOException {
    byte[] frame = new byte[in.readInt()];
    in.readFully(frame);
    return frame;
  }

  private static void send(DataOutputStream out, byte[] frame) throws IOException {
    ByteBuffer whole = ByteBuffer.allocate(Integer.BYTES + frame.length);
    out.write(whole.putInt(frame.length).put(frame).array());
    out.flush();
  }

  private static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // There is nothing left to be done about it.
    }
  }
}
