import { termsCondition } from '../rules/condition';
// Types only: what reads the table must not be imported before the table is replaced.
import type { RuleConditions } from '../rules/rule-conditions';

/** An entry as a newcomer would write it into the table; the product has no such condition. */
const copiedTo = termsCondition({
  key: 'copiedTo',
  label: 'Copied to',
  example: 'team@fernhill.example',
  term: (term) => `is copied to "${term}"`,
  because: (found) => `it is copied to "${found}"`,
  holds: ({ message }, term) => message.cc.some(({ address }) => address === term),
  mining: {
    lead: 'Copied to',
    durability: 0.7,
    candidates: ({ cc }) => cc.map(({ address }) => address),
  },
});

type TableFile = typeof import('../rules/conditions');

/** The table's file with the entry added: for vi.mock, so that a test sees what that one change brings about. */
export async function withMadeUpCondition(importFile: () => Promise<TableFile>) {
  const { CONDITIONS } = await importFile();
  return { CONDITIONS: [...CONDITIONS, copiedTo] };
}

/** Its value; the compiler knows the entry only in the table itself. */
export const madeUp = (...copied: string[]): Partial<RuleConditions> => {
  const value: object = { copiedTo: copied };
  return value;
};
