package dev.openshelf.catalog;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * What a shop may change of its catalogue.
 *
 * @param images limits of uploaded pictures
 */
@Validated
@ConfigurationProperties("openshelf.catalog")
record CatalogSettings(@DefaultValue @NotNull @Valid Images images) {

  /**
   * Limits of uploaded pictures.
   *
   * @param maxBytes largest file. 10 MB, which a phone's photo keeps well under
   * @param maxPixels largest area, checked before the picture is unpacked. 25 million, because
   *     unpacked they take 100 MB and a small file may claim any size
   */
  record Images(
      @DefaultValue("10MB") @NotNull DataSize maxBytes,
      @DefaultValue("25000000") @Min(1_000_000) @Max(100_000_000) int maxPixels) {}
}
