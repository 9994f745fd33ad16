package dev.openshelf.demo;

/** One picture serves all products of a type that have the same colour. */
record PictureKey(String prefix, DemoColour colour) {}
