// Texts are logged before they leave the machine, so that a process that dies meanwhile leaves an entry.
import { asUser, type UserScope } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import {
  completeOutboundEntries,
  insertUnanswered,
  type NewOutboundEntry,
} from './outbound.repository';

type About = Pick<NewOutboundEntry, 'purpose'> & {
  userId: string;
  /** Null if nothing leaves the machine. */
  destination: string | null;
};

export type OutboundLog = ReturnType<typeof openOutboundLog>;

/** The texts of one call, by their index in it. */
export function openOutboundLog(
  { db }: Pick<PlatformDependencies, 'db'>,
  { userId, purpose, destination }: About,
) {
  const entries = new Map<number, number>();
  return {
    /** Nothing may be sent before this resolves. */
    async add(
      texts: readonly { index: number; bytes: number; emailId: string | null }[],
    ): Promise<void> {
      if (destination === null) throw new Error('A text without a destination was to be sent');
      const ids = await asUser(db, userId, (scope) =>
        insertUnanswered(
          scope,
          texts.map(({ bytes, emailId }) => ({ destination, purpose, bytes, emailId })),
        ),
      );
      for (const [at, { index }] of texts.entries()) entries.set(index, ids[at] as number);
    },

    /** What became of them; those that are not named stay without a result. */
    async complete(
      scope: UserScope,
      results: readonly { index: number; outcome: string }[],
    ): Promise<void> {
      for (const [outcome, indexes] of groupByOutcome(results))
        await completeOutboundEntries(
          scope,
          indexes.flatMap((index) => entries.get(index) ?? []),
          { outcome },
        );
    },

    /** The same result for all. */
    async completeAll(scope: UserScope, outcome: string): Promise<void> {
      await completeOutboundEntries(scope, [...entries.values()], { outcome });
    },
  };
}

/** Of answers in the order of what was asked; null if nothing was sent for one. */
export function outcomesOf(
  answers: readonly { outcome: string | null }[],
): { index: number; outcome: string }[] {
  return answers.flatMap(({ outcome }, index) => (outcome === null ? [] : [{ index, outcome }]));
}

function groupByOutcome(
  results: readonly { index: number; outcome: string }[],
): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { index, outcome } of results)
    groups.set(outcome, [...(groups.get(outcome) ?? []), index]);
  return groups;
}
