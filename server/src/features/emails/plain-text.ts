import { htmlToText } from '@docket/intelligence/reading/html-text';

import { HTML_LIMIT } from './sanitise-html';

/** PostgreSQL stores no NUL, and lone halves of a surrogate pair are no text. */
export function storable(text: string): string {
  const wellFormed = HAS_SURROGATE.test(text) ? text.replaceAll(/\p{Surrogate}/gu, '\ufffd') : text;
  return wellFormed.includes('\u0000') ? wellFormed.replaceAll('\u0000', '') : wellFormed;
}

// Without the u flag it looks at single units, which is much faster; most mail has none.
const HAS_SURROGATE = /[\ud800-\udfff]/;

/** Every text inside the value made storable; the shape stays. */
export function allStorable<T>(value: T): T {
  if (typeof value === 'string') return storable(value) as T;
  if (Array.isArray(value)) return value.map(allStorable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, allStorable(inner as unknown)]),
  ) as T;
}

/** The text that evidence spans point into: what the intelligence reads, character for character. */
export function plainTextOf(body: { type: 'html' | 'text'; content: string }): string {
  const text =
    body.type === 'html' ? htmlToText(body.content, HTML_LIMIT) : body.content.slice(0, HTML_LIMIT);
  return storable(text);
}
