/**
 * Expressions whose time grows with the square of their text, each as printed by String(), with the reason why that text
 * is short.
 */
export const ACCEPTED = [
  { expression: String.raw`/\/+$/`, reason: 'an address that the administrator set' },
];
