import { AppError } from '@docket/core/errors';

import type { UserScope } from './database';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505';

type Unique = {
  /** The database's unique constraint. */
  constraint: string;
  isTaken: (scope: UserScope, name: string, exceptId: string | null) => Promise<boolean>;
  code: `${string}.taken`;
  nameTaken: string;
  /** The message for any other unique constraint. */
  fallbackMessage: string;
};

/** Names that must be unique per user. */
export function uniqueName({ constraint, isTaken, code, nameTaken, fallbackMessage }: Unique) {
  const taken = (message: string) =>
    new AppError(code, message, { problems: [{ path: 'name', message }] });
  return {
    refuseTaken: async (scope: UserScope, name: string, exceptId: string | null): Promise<void> => {
      if (await isTaken(scope, name, exceptId)) throw taken(nameTaken);
    },
    /** Turns a lost race for a name into a readable refusal. Other failures pass through. */
    refuseDuplicate: (error: unknown): never => {
      const { code: violation, constraint: violated } = error as {
        code?: unknown;
        constraint?: unknown;
      };
      if (!(error instanceof Error) || violation !== UNIQUE_VIOLATION) throw error;
      throw taken(violated === constraint ? nameTaken : fallbackMessage);
    },
  };
}
