import type { z } from 'zod';

/** The first problem of each field, by the field's name. */
export function fieldProblems({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
  );
}
