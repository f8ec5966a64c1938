import { RE2JS } from 're2js';

const CACHE_SIZE = 500;
/** Steps of the compiled pattern; a search takes at most so many for each character of the text. */
export const MAX_PATTERN_STEPS = 500;
const compiled = new Map<string, RE2JS | null>();

export type RegexCheck = { ok: true } | { ok: false; reason: string };

/** Whether RE2 accepts the source within the limit, and if not why, in words to show. An empty source is accepted: no condition. */
export function validateRegex(source: string): RegexCheck {
  if (source.trim() === '') return { ok: true };
  try {
    const steps = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE).programSize();
    if (steps <= MAX_PATTERN_STEPS) return { ok: true };
    return {
      ok: false,
      reason: `it takes ${steps} steps, at most ${MAX_PATTERN_STEPS} are allowed; shorten it or lower its repeat counts`,
    };
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof Error ? error.message : 'not a regular expression',
    };
  }
}

/** The first match of an RE2 pattern, case-insensitive, in time linear in the text; null without one, and for a pattern that validateRegex refuses. */
export function findRegex(source: string, text: string): string | null {
  if (source.trim() === '') return null;
  const pattern = compile(source);
  if (!pattern) return null;
  const matcher = pattern.matcher(text);
  return matcher.find() ? matcher.group() : null;
}

function compile(source: string): RE2JS | null {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const pattern = validateRegex(source).ok ? RE2JS.compile(source, RE2JS.CASE_INSENSITIVE) : null;
  if (compiled.size >= CACHE_SIZE) compiled.clear();
  compiled.set(source, pattern);
  return pattern;
}
