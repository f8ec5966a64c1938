import { MAX_PATTERN_CHARACTERS } from '@docket/core/rules/condition';
import { RE2JS, RE2JSSyntaxException } from 're2js';

import { isLargerThan } from './pattern-size';

const CACHE_SIZE = 500;
/** Steps of the compiled pattern; a search takes at most this many per character of the text. */
export const MAX_PATTERN_STEPS = 200;
/**
 * Steps times characters of one search, about 0.1 s: the largest pattern reads 10,000 characters, a typical one 100,000.
 */
const MAX_WORK = 2_000_000;
type Compiled = { pattern: RE2JS; longestText: number };
const compiled = new Map<string, Compiled | null>();

export type RegexCheck = { ok: true } | { ok: false; reason: string };

/**
 * Whether RE2 accepts the source within the limit, and if not, why, in words for the user. An empty source is accepted:
 * no condition.
 */
export function validateRegex(source: string): RegexCheck {
  if (source.trim() === '') return { ok: true };
  if (source.length > MAX_PATTERN_CHARACTERS)
    return { ok: false, reason: `it has more than ${MAX_PATTERN_CHARACTERS} characters` };
  if (isLargerThan(MAX_PATTERN_STEPS, source))
    return {
      ok: false,
      reason: `it takes more than ${MAX_PATTERN_STEPS} steps; shorten it or lower its repeat counts`,
    };
  try {
    RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

/** Quotes the part at fault, unless RE2 names the whole pattern, to which it has added its flags. */
function reasonOf(error: unknown): string {
  if (!(error instanceof RE2JSSyntaxException)) return 'not a regular expression';
  const { error: description, input } = error;
  return input === null || input.startsWith('(?i)') ? description : `${description} “${input}”`;
}

/**
 * The first match of an RE2 pattern, case-insensitive, in time linear in the text; null if there is none, or if
 * validateRegex rejects the pattern. The larger the pattern, the less of a very long text is read.
 */
export function findRegex(source: string, text: string): string | null {
  if (source.trim() === '') return null;
  const known = compile(source);
  if (known === null) return null;
  const read = text.slice(0, known.longestText);
  // Testing for a match is much faster than locating it.
  if (!known.pattern.test(read)) return null;
  const matcher = known.pattern.matcher(read);
  return matcher.find() ? matcher.group() : null;
}

function compile(source: string): Compiled | null {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const made = validateRegex(source).ok ? compiledPattern(source) : null;
  if (compiled.size >= CACHE_SIZE) compiled.clear();
  compiled.set(source, made);
  return made;
}

function compiledPattern(source: string): Compiled {
  const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  return { pattern, longestText: Math.floor(MAX_WORK / Math.max(1, pattern.programSize())) };
}
