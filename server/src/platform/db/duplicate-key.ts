import { AppError } from '@docket/core/errors';

import type { UserScope } from './database';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505';

type Unique = {
  /** The unique rule of the database. */
  rule: string;
  isTaken: (scope: UserScope, name: string, exceptId: string | null) => Promise<boolean>;
  code: `${string}.taken`;
  nameTaken: string;
  /** Said of any other unique rule. */
  otherwise: string;
};

/** Names that no two records of a user may share. */
export function uniqueName({ rule, isTaken, code, nameTaken, otherwise }: Unique) {
  const taken = (message: string) =>
    new AppError(code, message, { problems: [{ path: 'name', message }] });
  return {
    refuseTaken: async (scope: UserScope, name: string, exceptId: string | null): Promise<void> => {
      if (await isTaken(scope, name, exceptId)) throw taken(nameTaken);
    },
    /** For a change that another was faster than. Other failures pass. */
    refuseDuplicate: (error: unknown): never => {
      const { code: violation, constraint } = error as { code?: unknown; constraint?: unknown };
      if (!(error instanceof Error) || violation !== UNIQUE_VIOLATION) throw error;
      throw taken(constraint === rule ? nameTaken : otherwise);
    },
  };
}
