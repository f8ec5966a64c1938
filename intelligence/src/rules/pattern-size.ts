import { RE2JS } from 're2js';

/** What a counted repeat may be mistaken for comes first: quoted text, escapes with braces, and character classes. */
const TOKEN =
  /\\Q[^]*?(?:\\E|$)|\\[pPx]\{[^}]*\}|\\[^]|\[\^?\]?(?:\\[^]|\[:\^?\w+:\]|[^\]\\])*\]|\{(?<counts>\d+(?:,\d*)?)\}/g;
/** RE2 allows no higher count, nor nested ones that multiply to more. */
const MAX_COUNT = 1_000;

/**
 * Whether RE2 needs more steps than this for the pattern; false also if RE2 refuses the pattern. RE2 writes a repeat
 * out as often as it counts: "(?:a{9}){99}" is almost a thousand steps. So the pattern is compiled with lower counts
 * first, the same limit for all, since RE2 merges alternatives that begin alike.
 */
export function isLargerThan(steps: number, source: string): boolean {
  try {
    for (let highest = 1; highest < 2 * MAX_COUNT; highest *= 2) {
      const lowered = withCountsUpTo(highest, source);
      if (RE2JS.compile(lowered, RE2JS.CASE_INSENSITIVE).programSize() > steps) return true;
      if (lowered === source) return false;
    }
  } catch {
    // Compiling the pattern itself gives the reason in its own words.
  }
  return false;
}

function withCountsUpTo(highest: number, source: string): string {
  return source.replaceAll(TOKEN, (token, counts: string | undefined) =>
    counts === undefined
      ? token
      : token.replaceAll(/\d+/g, (count) => (Number(count) > highest ? String(highest) : count)),
  );
}
