package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CategoryRefreshIT {

  private static final int BATCH = 10;

  private OutboxDatabase database;
  private CategoryRefresh refresh;
  private long root;
  private long below;
  private long elsewhere;

  @BeforeEach
  void migrate() {
    database = new OutboxDatabase("refresh");
    refresh = new CategoryRefresh(database.jdbc, database.transactions, BATCH);
    root = database.category(null, "Cameras");
    below = database.category(database.category(root, "Film"), "Instant");
    elsewhere = database.category(null, "Lenses");
  }

  @AfterEach
  void leave() {
    database.close();
  }

  @Test
  void aRenameReachesEveryProductUnderTheCategoryInBatches() {
    List<Long> under = new ArrayList<>(database.products(17, root));
    under.addAll(database.products(8, below));
    long other = database.products(1, elsewhere).getFirst();
    List<Long> before = revisions(under);
    long otherBefore = database.revision(other);
    database.emptyOutbox();
    rename(root);

    assertThat(batchSizes()).containsExactly(10L, 10L, 5L);
    assertThat(revisions(under))
        .zipSatisfy(before, (now, old) -> assertThat(now).isGreaterThan(old));
    assertThat(database.revision(other)).isEqualTo(otherBefore);
    assertThat(database.one("select count(*) from category_refresh")).isZero();
  }

  @Test
  void aMoveIsAChangeOfEveryProductBelow() {
    List<Long> moved = database.products(3, below);
    database.emptyOutbox();
    database.jdbc.update("update category set parent_id = ? where id = ?", elsewhere, below);
    assertThat(refresh.step()).isEqualTo(CategoryRefresh.Step.WORKED);
    assertThat(pendingProducts()).containsExactlyInAnyOrderElementsOf(moved);
  }

  @Test
  void whatDoesNotShowInAProductIsNoChange() {
    database.jdbc.update("update category set position = 7, version = version + 1");
    assertThat(refresh.step()).isEqualTo(CategoryRefresh.Step.IDLE);
  }

  @Test
  void versionsThatAdminsEditStayAsTheyAre() {
    long product = database.products(1, root).getFirst();
    long version = database.one("select version from product where id = ?", product);
    rename(root);
    database.emptyOutbox();
    refresh.step();
    assertThat(database.one("select version from product where id = ?", product))
        .isEqualTo(version);
  }

  @Test
  void itGoesOnWhereAnotherProcessStopped() {
    database.products(25, root);
    database.emptyOutbox();
    rename(root);
    refresh.step();
    database.emptyOutbox();
    CategoryRefresh successor = new CategoryRefresh(database.jdbc, database.transactions, 100);
    successor.step();
    assertThat(database.pending()).isEqualTo(15);
  }

  @Test
  void itWaitsWhileTheOutboxHasEnoughToDo() {
    database.products(BATCH, root);
    rename(root);
    assertThat(refresh.step()).isEqualTo(CategoryRefresh.Step.WAITED);
    database.emptyOutbox();
    assertThat(refresh.step()).isEqualTo(CategoryRefresh.Step.WORKED);
  }

  @Test
  void theOutboxRowsAreAsOldAsTheRename() {
    database.products(2, root);
    database.emptyOutbox();
    rename(root);
    OffsetDateTime renamed =
        database.jdbc.queryForObject(
            "select created_at from category_refresh", OffsetDateTime.class);
    refresh.step();
    assertThat(
            database.jdbc.queryForList(
                "select distinct created_at from outbox", OffsetDateTime.class))
        .containsExactly(renamed);
    database.rename(database.product(), "Later");
    assertThat(
            database.jdbc.queryForObject(
                "select max(created_at) from outbox", OffsetDateTime.class))
        .isAfter(renamed);
  }

  private List<Long> batchSizes() {
    List<Long> sizes = new ArrayList<>();
    while (refresh.step() == CategoryRefresh.Step.WORKED) {
      sizes.add(database.pending());
      database.emptyOutbox();
    }
    return sizes;
  }

  private void rename(long category) {
    database.jdbc.update("update category set name = name || '!' where id = ?", category);
  }

  private List<Long> revisions(List<Long> products) {
    return products.stream().map(database::revision).toList();
  }

  private List<Long> pendingProducts() {
    return database.jdbc.queryForList("select product_id from outbox", Long.class);
  }
}
