import { htmlToText } from '@docket/intelligence/reading/html-text';

import { HTML_LIMIT } from './sanitise-html';

/** PostgreSQL stores no NUL, and lone halves of a surrogate pair are no text. */
export function storable(text: string): string {
  if (!isDoubtfulText(text)) return text;
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll('\u0000', '');
}

// Without the u flag it looks at single units, which is much faster; most mail has none.
const HAS_SURROGATE = /[\ud800-\udfff]/;

function isDoubtfulText(text: string): boolean {
  return text.includes('\u0000') || HAS_SURROGATE.test(text);
}

/** Every text inside the value made storable; the shape stays, and mostly the value itself. */
export function allStorable<T>(value: T): T {
  return isDoubtful(value) ? storableCopy(value) : value;
}

function isDoubtful(value: unknown): boolean {
  if (typeof value === 'string') return isDoubtfulText(value);
  if (typeof value !== 'object' || value === null) return false;
  for (const inner of Object.values(value)) if (isDoubtful(inner)) return true;
  return false;
}

function storableCopy<T>(value: T): T {
  if (typeof value === 'string') return storable(value) as T;
  if (Array.isArray(value)) return value.map(storableCopy) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, storableCopy(inner as unknown)]),
  ) as T;
}

/** The text that evidence spans point into: what the intelligence reads, character for character. */
export function plainTextOf(body: { type: 'html' | 'text'; content: string }): string {
  const text =
    body.type === 'html' ? htmlToText(body.content, HTML_LIMIT) : body.content.slice(0, HTML_LIMIT);
  return storable(text);
}
