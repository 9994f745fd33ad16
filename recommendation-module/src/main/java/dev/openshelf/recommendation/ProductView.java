package dev.openshelf.recommendation;

import java.time.Instant;

/** A shopper looked at a product. */
record ProductView(String shopper, long productId, Instant at) {}
