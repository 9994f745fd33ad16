package dev.openshelf;

import dev.openshelf.platform.ConditionalOnRedis;
import dev.openshelf.platform.Redis;
import dev.openshelf.platform.Shopper;
import dev.openshelf.platform.Shoppers;
import dev.openshelf.search.CallerKey;
import dev.openshelf.serving.SharedAnswers;
import dev.openshelf.sharing.RedisAnswers;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Who asks, and what processes remember together. */
@Configuration(proxyBeanMethods = false)
class ServingWiring {

  /** A shopper where one is known, else the address the request comes from. */
  @Bean
  CallerKey callerKey(Shoppers shoppers) {
    return () ->
        RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
            ? caller(shoppers, attributes.getRequest())
            : "";
  }

  @Bean
  @ConditionalOnRedis
  SharedAnswers sharedAnswers(Redis redis) {
    return new RedisAnswers(redis);
  }

  private static String caller(Shoppers shoppers, HttpServletRequest request) {
    return shoppers.of(request).map(Shopper::id).orElseGet(request::getRemoteAddr);
  }
}
