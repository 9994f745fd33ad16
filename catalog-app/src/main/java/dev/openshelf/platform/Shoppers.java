package dev.openshelf.platform;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseCookie;

/**
 * Tells browsers apart by a random id in a signed cookie, which the first page sets. A missing,
 * foreign or forged cookie means an anonymous shopper, and so does a request that sets the cookie
 * only now: a client that never sends cookies back is one anonymous shopper, not a new one each
 * time. Never waits for PostgreSQL; until a process has seen it once everybody is anonymous.
 * Thread-safe.
 */
public final class Shoppers {
  /** Holds the id and its signature. */
  public static final String COOKIE = "openshelf_shopper";

  /** Set to {@value #TRACKING_OFF} by those who do not want to be remembered. */
  public static final String TRACKING_COOKIE = "openshelf_tracking";

  public static final String TRACKING_OFF = "off";

  private static final Duration LIFETIME = Duration.ofDays(180);
  private static final String READ = Shoppers.class.getName() + ".read";
  private static final int BYTES = 16;
  private static final Pattern FORM = Pattern.compile("([\\w-]{22})\\.([\\w-]{43})");

  private final Signer signer;
  private final SecureRandom random = new SecureRandom();

  /** Signs an id, at once or not at all. */
  @FunctionalInterface
  public interface Signer {
    /** The 32 bytes that prove that the shop gave out this id; empty while that cannot be said. */
    Optional<byte[]> sign(String id);
  }

  public Shoppers(Signer signer) {
    this.signer = signer;
  }

  /** Who sent the request; empty for anonymous ones. */
  public Optional<Shopper> of(HttpServletRequest request) {
    if (request.getAttribute(READ) instanceof Optional<?> known) {
      return known.map(Shopper.class::cast);
    }
    Optional<Shopper> shopper = read(cookie(request, COOKIE));
    request.setAttribute(READ, shopper);
    return shopper;
  }

  /**
   * Who sent the request, if what they look at may be remembered: empty for anonymous shoppers, and
   * for those who asked not to be tracked, here (see {@link #TRACKING_COOKIE}) or in their browser
   * (Global Privacy Control, Do Not Track).
   */
  public Optional<Shopper> trackable(HttpServletRequest request) {
    return refusesTracking(request) ? Optional.empty() : of(request);
  }

  /** Whether the visitor asked not to be tracked. */
  public static boolean refusesTracking(HttpServletRequest request) {
    return TRACKING_OFF.equals(cookie(request, TRACKING_COOKIE))
        || "1".equals(request.getHeader("Sec-GPC"))
        || "1".equals(request.getHeader("DNT"));
  }

  /** A cookie for somebody new; empty while it cannot be signed. */
  Optional<String> newCookie(boolean secure) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String id = text(bytes);
    return signer
        .sign(id)
        .map(
            signature ->
                ResponseCookie.from(COOKIE, id + "." + text(signature))
                    .path("/")
                    .httpOnly(true)
                    .secure(secure)
                    .sameSite("Lax")
                    .maxAge(LIFETIME)
                    .build()
                    .toString());
  }

  /** Whether cookies can be checked and made yet. */
  boolean isReady() {
    return signer.sign("").isPresent();
  }

  Optional<Shopper> read(@Nullable String cookie) {
    Matcher form = FORM.matcher(cookie == null ? "" : cookie);
    if (!form.matches()) {
      return Optional.empty();
    }
    byte[] given = Base64.getUrlDecoder().decode(form.group(2));
    return signer
        .sign(form.group(1))
        .filter(expected -> SharedKey.same(expected, given))
        .map(signed -> new Shopper(form.group(1)));
  }

  private static @Nullable String cookie(HttpServletRequest request, String name) {
    Cookie @Nullable [] cookies = request.getCookies();
    for (Cookie cookie : cookies == null ? new Cookie[0] : cookies) {
      if (cookie.getName().equals(name)) {
        return cookie.getValue();
      }
    }
    return null;
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
