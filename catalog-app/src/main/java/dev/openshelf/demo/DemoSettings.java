package dev.openshelf.demo;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Whether a shop without products gets the demo catalogue.
 *
 * @param enabled off by default: nobody wants it in a shop of their own
 */
@ConfigurationProperties("openshelf.demo")
record DemoSettings(@DefaultValue("false") boolean enabled) {}
