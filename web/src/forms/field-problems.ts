import { AppError, fieldProblemSchema } from '@docket/core/errors';
import { z } from 'zod';

/** First error of each field, by field name. */
export function fieldProblems({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
  );
}

/** The same for a validation error from the server; null if it names no field. fieldOf: of a path like 'if.bodyRegex'. */
export function serverFieldProblems(
  error: unknown,
  fieldOf = (path: string): string => path,
): Record<string, string> | null {
  if (!(error instanceof AppError)) return null;
  const parsed = z.array(fieldProblemSchema).safeParse(error.details['problems']);
  const named = parsed.success ? parsed.data.filter(({ path }) => path !== '') : [];
  if (named.length === 0) return null;
  return Object.fromEntries(
    named.toReversed().map(({ path, message }) => [fieldOf(path), message]),
  );
}
