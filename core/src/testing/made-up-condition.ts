import { termsCondition } from '../rules/condition';
// Types only: nothing that reads the table may be imported before the table is mocked.
import type { RuleConditions } from '../rules/rule-conditions';

/** A condition the product does not have, written as an entry of the table. */
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

/** The table's module with the extra entry, for vi.mock. */
export async function withMadeUpCondition(importFile: () => Promise<TableFile>) {
  const { CONDITIONS } = await importFile();
  return { CONDITIONS: [...CONDITIONS, copiedTo] };
}

/** A value of the extra condition, which RuleConditions does not know. */
export const madeUp = (...copied: string[]): Partial<RuleConditions> => {
  const value: object = { copiedTo: copied };
  return value;
};
