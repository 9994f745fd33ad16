package dev.openshelf.contracts.change;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.math.BigDecimal;

/**
 * An amount of money.
 *
 * @param amount in major units with the currency's usual number of decimals, written as a string
 * @param currency ISO 4217 code
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Price(
    @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal amount, String currency) {}
