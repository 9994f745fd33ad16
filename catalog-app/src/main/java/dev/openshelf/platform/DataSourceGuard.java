package dev.openshelf.platform;

import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Puts the guard in front of the application's pool, whoever made it. */
final class DataSourceGuard implements BeanPostProcessor {
  private static final String POOL = "dataSource";

  private final ObjectProvider<Database> database;

  DataSourceGuard(ObjectProvider<Database> database) {
    this.database = database;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    return bean instanceof DataSource pool && name.equals(POOL)
        ? new GuardedDataSource(pool, database.getObject())
        : bean;
  }
}
