package dev.openshelf.demo;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A demo product as a line of an import says it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record DemoProduct(
    String code,
    @Nullable String modelNumber,
    String name,
    String description,
    String category,
    String brand,
    @Nullable String price,
    @Nullable String currency,
    int stock,
    String status,
    Map<String, String> attributes,
    @Nullable String image) {}
