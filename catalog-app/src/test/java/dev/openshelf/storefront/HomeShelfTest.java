package dev.openshelf.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.catalog.CategoryNode;
import dev.openshelf.catalog.CategoryView;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HomeShelfTest {

  private @Nullable HomePage readable;

  private final HomeShelf shelf =
      new HomeShelf(
          () -> {
            if (readable == null) {
              throw new IllegalStateException("PostgreSQL is away");
            }
            return readable;
          });

  @Test
  void nothingIsKnownBeforeTheFirstRead() {
    shelf.refresh();
    assertThat(shelf.page()).isEqualTo(HomePage.UNKNOWN);
  }

  @Test
  void whatWasReadStaysWhileItCannotBeReadAgain() {
    readable = home("Cameras");
    shelf.refresh();
    readable = null;
    shelf.refresh();
    assertThat(shelf.page()).isEqualTo(home("Cameras"));
  }

  @Test
  void aLaterReadTakesItsPlace() {
    readable = home("Cameras");
    shelf.refresh();
    readable = home("Kameras");
    shelf.refresh();
    assertThat(shelf.page()).isEqualTo(home("Kameras"));
  }

  private static HomePage home(String category) {
    CategoryView view = new CategoryView(1, null, category, "c", 0, 1);
    return HomePage.of(List.of(new CategoryNode(view, List.of())), List.of(), List.of());
  }
}
