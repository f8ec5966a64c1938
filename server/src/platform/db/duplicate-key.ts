import type { AppError } from '@docket/core/errors';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505';

type Refusals = { byRule: Readonly<Record<string, () => AppError>>; otherwise: () => AppError };

/** For a change that another was faster than: the unique rule it broke decides what is said. Other failures pass. */
export function onDuplicate({ byRule, otherwise }: Refusals): (error: unknown) => never {
  return (error) => {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (!(error instanceof Error) || code !== UNIQUE_VIOLATION) throw error;
    throw (byRule[String(constraint)] ?? otherwise)();
  };
}
