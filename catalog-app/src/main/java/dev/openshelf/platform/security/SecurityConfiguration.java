package dev.openshelf.platform.security;

import dev.openshelf.platform.web.ProblemWriter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.savedrequest.CookieRequestCache;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * The rules per path. Programs ({@code /api}, {@code /actuator}) sign in with HTTP Basic or with
 * the browser's cookie, people with a form. No server session exists anywhere.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
  static final String LOGIN = "/login";

  private static final String ADMIN = "ADMIN";
  private static final String OPS = "OPS";

  /** Checks where it comes from by itself, because browsers send reports without a token. */
  private static final String REPORTS = "/api/client-reports";

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  @Bean
  @Order(1)
  SecurityFilterChain actuator(HttpSecurity http, LoginCookie cookie, Refusals refusals)
      throws Exception {
    http.securityMatcher("/actuator", "/actuator/**")
        .authorizeHttpRequests(
            rules ->
                rules
                    .dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                    .permitAll()
                    .requestMatchers("/actuator/health", "/actuator/health/**")
                    .permitAll()
                    .anyRequest()
                    .hasRole(OPS));
    return programs(http, cookie, refusals);
  }

  @Bean
  @Order(2)
  SecurityFilterChain api(HttpSecurity http, LoginCookie cookie, Refusals refusals)
      throws Exception {
    http.securityMatcher("/api", "/api/**")
        .authorizeHttpRequests(
            rules ->
                rules
                    .dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                    .permitAll()
                    .requestMatchers("/api/admin", "/api/admin/**")
                    .hasRole(ADMIN)
                    .requestMatchers("/api/ops", "/api/ops/**")
                    .hasRole(OPS)
                    .anyRequest()
                    .permitAll());
    return programs(http, cookie, refusals);
  }

  @Bean
  @Order(3)
  SecurityFilterChain pages(HttpSecurity http, LoginCookie cookie, Refusals refusals)
      throws Exception {
    http.authorizeHttpRequests(
            rules ->
                rules
                    .dispatcherTypeMatchers(
                        DispatcherType.ERROR, DispatcherType.ASYNC, DispatcherType.FORWARD)
                    .permitAll()
                    .requestMatchers("/admin", "/admin/**")
                    .hasRole(ADMIN)
                    .requestMatchers("/ops", "/ops/**")
                    .hasRole(OPS)
                    .anyRequest()
                    .permitAll())
        .addFilterBefore(new UploadFilter(cookie, refusals.forPeople()), CsrfFilter.class)
        .csrf(csrf -> csrf.csrfTokenRepository(csrfTokens()))
        .formLogin(
            form ->
                form.loginPage(LOGIN)
                    .failureHandler(refusals.loginFailed())
                    .defaultSuccessUrl("/admin"))
        .logout(logout -> logout.logoutSuccessUrl(LOGIN + "?signedOut"))
        .requestCache(cache -> cache.requestCache(new CookieRequestCache()))
        .exceptionHandling(
            errors ->
                errors
                    .authenticationEntryPoint(refusals.forPeople())
                    .accessDeniedHandler(refusals));
    return common(http, cookie);
  }

  @Bean
  HttpFirewall firewall() {
    return new Firewall();
  }

  @Bean
  RequestRejectedHandler rejectedByFirewall(ProblemWriter writer) {
    return (request, response, cause) ->
        writer.write(request, response, ProblemWriter.REJECTED_REQUEST);
  }

  /** A header of any other scheme changes nothing: the cookie would be what counts. */
  private static boolean triesBasic(HttpServletRequest request) {
    String header = request.getHeader("Authorization");
    return header != null && header.regionMatches(true, 0, "Basic ", 0, 6);
  }

  private static SecurityFilterChain programs(
      HttpSecurity http, LoginCookie cookie, Refusals refusals) throws Exception {
    RequestMatcher signedInByCookie =
        request ->
            !SAFE.contains(request.getMethod())
                && !REPORTS.equals(request.getServletPath())
                && !triesBasic(request)
                && cookie.isSignedIn(request);
    http.csrf(
            csrf ->
                csrf.csrfTokenRepository(csrfTokens())
                    .requireCsrfProtectionMatcher(signedInByCookie))
        .httpBasic(basic -> basic.authenticationEntryPoint(refusals.forPrograms()))
        .requestCache(cache -> cache.disable())
        .logout(logout -> logout.disable())
        .exceptionHandling(
            errors ->
                errors
                    .authenticationEntryPoint(refusals.forPrograms())
                    .accessDeniedHandler(refusals));
    return common(http, cookie);
  }

  private static SecurityFilterChain common(HttpSecurity http, LoginCookie cookie)
      throws Exception {
    return http.securityContext(context -> context.securityContextRepository(cookie))
        .headers(headers -> headers.defaultsDisabled().addHeaderWriter(new DefaultCaching()))
        .build();
  }

  private static CookieCsrfTokenRepository csrfTokens() {
    CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
    tokens.setCookieName("openshelf_csrf");
    tokens.setHeaderName("X-CSRF-TOKEN");
    tokens.setCookieCustomizer(cookie -> cookie.sameSite("Lax").path("/"));
    return tokens;
  }
}
