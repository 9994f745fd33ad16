/**
 * Who may do what: the accounts, how a browser stays signed in across processes and restarts, and
 * the rules per path. Internal to the platform.
 */
@NullMarked
package dev.openshelf.platform.security;

import org.jspecify.annotations.NullMarked;
