package dev.openshelf.platform.limits;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.validation.annotation.Validated;

/**
 * How often a caller may ask.
 *
 * @param enabled off only where something in front of the shop does the same, or under measurement
 * @param apiPer10s requests of one caller in all; a busy page makes about 10 in a second at most
 * @param searchPer10s searches and suggestions together, part of all: they are the dear ones
 * @param adminPer10s requests of somebody signed in, instead of {@code apiPer10s}: the admin's
 *     pages look after what is being indexed, and scripts edit in bulk
 * @param trustedProxies addresses or networks (CIDR) of the proxies whose {@code X-Forwarded-For}
 *     is believed; none, so that nobody can choose who they are
 */
@Validated
@ConfigurationProperties("openshelf.rate-limit")
record RateLimitSettings(
    @DefaultValue("true") boolean enabled,
    @Name("api-per-10s") @DefaultValue("200") @Min(1) @Max(1_000_000) int apiPer10s,
    @Name("search-per-10s") @DefaultValue("100") @Min(1) @Max(1_000_000) int searchPer10s,
    @Name("admin-per-10s") @DefaultValue("300") @Min(1) @Max(1_000_000) int adminPer10s,
    @DefaultValue List<String> trustedProxies) {

  RateLimitSettings {
    trustedProxies = trustedProxies.stream().map(String::strip).toList();
    trustedProxies.forEach(Network::parse);
  }
}
