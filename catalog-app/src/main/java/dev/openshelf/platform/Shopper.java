package dev.openshelf.platform;

/**
 * Who shops, as far as the shop knows: a random id that stands for a browser and for nobody in
 * particular. Only a {@link Shoppers} makes one, so an id is always one that this shop gave out.
 *
 * @param id 22 characters of {@code A-Z a-z 0-9 - _}
 */
public record Shopper(String id) {}
