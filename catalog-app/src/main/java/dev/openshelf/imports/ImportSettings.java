package dev.openshelf.imports;

import jakarta.validation.constraints.NotNull;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * What an import may be.
 *
 * @param maxBytes the largest file, as it is sent and also decompressed; the default holds some
 *     half a million products and still fits the database without thinking
 */
@Validated
@ConfigurationProperties("openshelf.imports")
record ImportSettings(@DefaultValue("256MB") @NotNull DataSize maxBytes) {

  ImportSettings {
    if (maxBytes.toBytes() <= 0) {
      throw new IllegalArgumentException("openshelf.imports.max-bytes must be above zero");
    }
  }
}
