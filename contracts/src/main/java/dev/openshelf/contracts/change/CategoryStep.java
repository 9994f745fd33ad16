package dev.openshelf.contracts.change;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/** One category on the way from the root to a product's own. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record CategoryStep(long id, String name) {}
