package dev.openshelf.platform.security;

import dev.openshelf.platform.web.CodePath;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/**
 * Lets no address through that two readers could understand differently. The code of a product may
 * hold whatever is percent-encoded, because no rule depends on what follows there. Thread-safe.
 */
final class Firewall implements HttpFirewall {
  private static final Set<String> READING = Set.of("GET", "HEAD");

  private final StrictHttpFirewall everywhere = new StrictHttpFirewall();
  private final StrictHttpFirewall codes = codes();

  /** Encoded dots stay refused, and so does whatever is not normalised. */
  private static StrictHttpFirewall codes() {
    StrictHttpFirewall firewall = new StrictHttpFirewall();
    firewall.setAllowUrlEncodedSlash(true);
    firewall.setAllowUrlEncodedDoubleSlash(true);
    firewall.setAllowUrlEncodedPercent(true);
    firewall.setAllowBackSlash(true);
    firewall.setAllowSemicolon(true);
    return firewall;
  }

  @Override
  public FirewalledRequest getFirewalledRequest(HttpServletRequest request) {
    boolean reads = READING.contains(request.getMethod());
    return (reads && CodePath.leadsTo(request) ? codes : everywhere).getFirewalledRequest(request);
  }

  @Override
  public HttpServletResponse getFirewalledResponse(HttpServletResponse response) {
    return everywhere.getFirewalledResponse(response);
  }
}
