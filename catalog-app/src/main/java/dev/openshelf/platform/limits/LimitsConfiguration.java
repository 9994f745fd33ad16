package dev.openshelf.platform.limits;

import dev.openshelf.platform.Redis;
import dev.openshelf.platform.Shoppers;
import dev.openshelf.platform.security.Standings;
import dev.openshelf.platform.web.ProblemWriter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RateLimitSettings.class)
class LimitsConfiguration {
  @Bean
  RateLimitMeters rateLimitMeters(MeterRegistry meters) {
    return new RateLimitMeters(meters);
  }

  @Bean
  Buckets buckets(
      ObjectProvider<Redis> configured, RateLimitSettings settings, MeterRegistry meters) {
    LocalBuckets own = new LocalBuckets(System::nanoTime);
    Redis redis = configured.getIfAvailable();
    if (redis == null || !settings.enabled()) {
      return own;
    }
    SharedBuckets shared = new SharedBuckets(new RedisBuckets(redis), own, System::nanoTime);
    Gauge.builder("openshelf.rate.limit.shared", shared, it -> it.isShared() ? 1 : 0)
        .description("1 while limits are shared over Redis, 0 while they are this process's own")
        .register(meters);
    return shared;
  }

  @Bean
  RateLimiter rateLimiter(RateLimitSettings settings, Buckets buckets, RateLimitMeters meters) {
    return new RateLimiter(Policy.of(settings), buckets, meters);
  }

  /** After the request has an id and its address is sound, before everything that costs more. */
  @Bean
  FilterRegistrationBean<RateLimitFilter> rateLimit(
      RateLimitSettings settings,
      RateLimiter limiter,
      RateLimitFilter.Callers callers,
      ProblemWriter writer,
      RateLimitMeters meters) {
    FilterRegistrationBean<RateLimitFilter> filter =
        new FilterRegistrationBean<>(new RateLimitFilter(limiter, callers, writer, meters));
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE + 5);
    filter.setEnabled(settings.enabled());
    return filter;
  }

  @Bean
  RateLimitFilter.Callers callers(
      Shoppers shoppers, Standings standings, RateLimitSettings settings) {
    return new RateLimitFilter.Callers(
        shoppers, standings, new Addresses(settings.trustedProxies()));
  }
}
