import { RE2JS } from 're2js';

/** What is wrong with a pattern in RE2 syntax, in words; null when it can be used (an empty one is unused). */
export function patternProblem(pattern: string): string | null {
  if (pattern.trim() === '') return null;
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
