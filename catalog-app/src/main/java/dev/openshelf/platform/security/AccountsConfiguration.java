package dev.openshelf.platform.security;

import dev.openshelf.platform.Database;
import dev.openshelf.platform.Role;
import dev.openshelf.platform.Roles;
import dev.openshelf.platform.SharedKey;
import dev.openshelf.platform.web.ProblemWriter;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccountSettings.class)
class AccountsConfiguration {
  @Bean
  PasswordEncoder passwordEncoder() {
    return new BCryptPasswordEncoder();
  }

  @Bean
  StoredHashes storedHashes(JdbcClient jdbc) {
    return new PostgresHashes(jdbc);
  }

  @Bean
  Passwords passwords(
      AccountSettings settings,
      Database database,
      StoredHashes hashes,
      PasswordEncoder encoder,
      Clock clock) {
    return new Passwords(settings, database, hashes, encoder, clock);
  }

  @Bean
  PasswordLogin passwordLogin(Passwords passwords) {
    return new PasswordLogin(passwords);
  }

  @Bean
  LoginCookie loginCookie(SharedKey key, Passwords passwords, Clock clock) {
    return new LoginCookie(new LoginTickets(key, passwords, clock));
  }

  @Bean
  Standings standings(LoginCookie cookie, Passwords passwords) {
    return new Standings(cookie, passwords);
  }

  @Bean
  Refusals refusals(ProblemWriter writer) {
    return new Refusals(writer);
  }

  @Bean
  Welcome welcome(
      AccountSettings settings,
      Database database,
      StoredHashes hashes,
      PasswordEncoder encoder,
      Roles roles) {
    boolean configured = settings.admin().password() != null;
    return new Welcome(
        roles.has(Role.WEB),
        configured ? null : new GeneratedPassword(hashes, encoder),
        database,
        System.out);
  }
}
