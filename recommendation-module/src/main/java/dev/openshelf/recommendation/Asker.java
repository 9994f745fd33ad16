package dev.openshelf.recommendation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whom recommendations are for. All that makes an answer somebody's own is in here, and so in the
 * key under which it is kept.
 *
 * @param shopper id of the shopper, {@link #ANONYMOUS} for those without one
 * @param account who is signed in, null for nobody
 * @param authorization bearer token of the request, with its scheme; secret
 */
public record Asker(String shopper, @Nullable String account, @Nullable String authorization) {

  /** What the upstream is told about somebody who is not known. */
  public static final String ANONYMOUS = "anonymous";

  private static final Pattern BEARER =
      Pattern.compile("bearer [\\w~+/.=-]{1,8192}", Pattern.CASE_INSENSITIVE);

  /**
   * Somebody in front of a browser.
   *
   * @param header the request's {@code Authorization}; anything but a bearer token is left aside
   */
  public static Asker of(
      @Nullable String shopper, @Nullable String account, @Nullable String header) {
    return new Asker(
        shopper == null ? ANONYMOUS : shopper,
        account,
        header != null && BEARER.matcher(header).matches() ? header : null);
  }

  RecommendationKey key() {
    return new RecommendationKey(
        shopper, account == null ? "" : account, authorization == null ? "" : hash(authorization));
  }

  private static String hash(String secret) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("Every Java has SHA-256", missing);
    }
  }

  @Override
  public String toString() {
    return "Asker[authorized=%b]".formatted(authorization != null);
  }
}
