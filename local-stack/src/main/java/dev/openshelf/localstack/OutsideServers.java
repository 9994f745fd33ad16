package dev.openshelf.localstack;

import java.util.EnumSet;
import java.util.Set;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;

/**
 * Which servers the user configured, by whatever means Spring knows: command line, system property,
 * environment variable, a file beside the application. What the application itself ships in its
 * class path does not count.
 */
final class OutsideServers {

  private OutsideServers() {}

  /** The servers that are not configured. */
  static Set<Kind> missing(ConfigurableEnvironment environment) {
    var missing = EnumSet.noneOf(Kind.class);
    for (Kind kind : Kind.values()) {
      if (!isConfigured(environment, ConfigurationPropertyName.of(kind.property()))) {
        missing.add(kind);
      }
    }
    return missing;
  }

  private static boolean isConfigured(
      ConfigurableEnvironment environment, ConfigurationPropertyName name) {
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      if (!isShipped(source) && holds(source, name)) {
        return true;
      }
    }
    return false;
  }

  /** A list may be written as one value or as several; an empty value is none. */
  private static boolean holds(ConfigurationPropertySource source, ConfigurationPropertyName name) {
    var property = source.getConfigurationProperty(name);
    if (property != null) {
      return !property.getValue().toString().isBlank();
    }
    return source.getConfigurationProperty(name.append("[0]")) != null
        || source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT;
  }

  private static boolean isShipped(ConfigurationPropertySource source) {
    return source.getUnderlyingSource() instanceof PropertySource<?> underlying
        && underlying.getName().contains("class path resource");
  }
}
