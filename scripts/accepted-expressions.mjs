/**
 * Expressions whose time grows with the square of their text, each as printed by String(), with the reason why that text
 * is short.
 */
export const ACCEPTED = [
  { expression: String.raw`/\/+$/`, reason: 'an address that the administrator set' },
  {
    expression: String.raw`/\\Q[^]*?(?:\\E|$)|\\[pPx]\{[^}]*\}|\\[^]|\[\^?\]?(?:\\[^]|\[:\^?\w+:\]|[^\]\\])*\]|\{(?<counts>\d+(?:,\d*)?)\}/g`,
    reason: 'a pattern of a rule, which has at most 1,000 characters',
  },
];
