package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AskerTest {

  @Test
  void onlyTheHashOfATokenIsInTheKey() {
    Asker asker = Asker.of("me", null, "Bearer secret-token");
    assertThat(asker.key().text()).doesNotContain("secret").hasSize("me||".length() + 64);
    assertThat(asker.toString()).doesNotContain("secret", "me");
  }

  @Test
  void anythingButABearerTokenIsLeftAside() {
    assertThat(Asker.of("me", null, "Basic YTpi").authorization()).isNull();
    assertThat(Asker.of("me", null, "Bearer a\r\nX: y").authorization()).isNull();
    assertThat(Asker.of("me", null, "bearer a.b-c").authorization()).isEqualTo("bearer a.b-c");
  }

  @Test
  void somebodyUnknownIsAnonymous() {
    assertThat(Asker.of(null, null, null).shopper()).isEqualTo("anonymous");
  }
}
