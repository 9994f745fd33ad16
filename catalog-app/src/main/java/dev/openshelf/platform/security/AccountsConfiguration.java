package dev.openshelf.platform.security;

import dev.openshelf.platform.Database;
import dev.openshelf.platform.SharedKey;
import dev.openshelf.platform.web.ProblemWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccountSettings.class)
class AccountsConfiguration {
  private static final Logger log = LoggerFactory.getLogger(AccountsConfiguration.class);
  private static final Duration RETRY = Duration.ofSeconds(1);

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

  /** To standard output and never through a logger, whose lines end up where more people read. */
  @Bean
  ApplicationRunner generatedPassword(
      AccountSettings settings, Database database, StoredHashes hashes, PasswordEncoder encoder) {
    GeneratedPassword generated = new GeneratedPassword(hashes, encoder, System.out);
    return arguments -> {
      if (settings.admin().password() == null) {
        database.whenReady(() -> ensure(generated, database));
      }
    };
  }

  private static void ensure(GeneratedPassword generated, Database database) {
    boolean done = false;
    while (!done) {
      try {
        database.awaitReady();
        generated.ensure(Account.ADMIN.username());
        done = true;
      } catch (DataAccessException away) {
        log.warn("The admin's password could not be stored; it is tried again", away);
        LockSupport.parkNanos(RETRY.toNanos());
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        done = true;
      }
    }
  }
}
