// A new condition is one new entry of the table: this is the table's file with one more entry, and nothing else changed.
import { ruleInputSchema, ruleSchema } from '@docket/core/rules/rule';
import {
  describeConditions,
  hasCondition,
  NO_CONDITIONS,
} from '@docket/core/rules/rule-conditions';
import { madeUp } from '@docket/core/testing/made-up-condition';
import { expect, it, vi } from 'vitest';

import { messageFromDana } from '../testing/message-from-dana';
import { backtest } from './backtest';
import { backtestFields } from '../projects/backtest-fields';
import { describeFieldMatch, describeMatch, matchConditions } from './match-conditions';
import { matchRules } from './match-rules';
import { mineRules } from './mine-rules';

vi.mock('@docket/core/rules/conditions', async (importFile) => {
  const { withMadeUpCondition } = await import('@docket/core/testing/made-up-condition');
  return withMadeUpCondition(importFile);
});

const TEAM = 'team@fernhill.example';
const set = { ...NO_CONDITIONS, ...madeUp(TEAM) };

function copied(id: string, to = TEAM) {
  const message = messageFromDana('Hello', { id, subject: '', cc: [{ name: '', address: to }] });
  return { message, fullText: 'Hello' };
}

it('is validated', () => {
  const rule = { name: 'R', then: { projectId: 'p' } };
  expect(ruleInputSchema.parse({ ...rule, if: { copiedTo: [` ${TEAM} `] } }).if).toEqual(set);
  expect(ruleInputSchema.safeParse({ ...rule, if: { copiedTo: [] } }).success).toBe(false);
  expect(
    ruleInputSchema.safeParse({ ...rule, if: { copiedTo: Array(201).fill('x') } }).error?.issues,
  ).toMatchObject([{ message: 'Copied to can have at most 200 terms' }]);
  expect(hasCondition({ ...NO_CONDITIONS, ...madeUp(' ') })).toBe(false);
});

it('is matched, on its own and in a rule', () => {
  expect(matchConditions(copied('1'), set)).toEqual([{ key: 'copiedTo', text: TEAM }]);
  expect(matchConditions(copied('1', 'other@fernhill.example'), set)).toEqual([]);
  const rule = ruleSchema.parse({
    id: 'r',
    name: 'R',
    order: 1,
    confidence: 0.65,
    if: set,
    then: { projectId: 'p' },
  });
  expect(matchRules(copied('1'), [rule])).toHaveLength(1);
});

it('is described, as a condition and as the reason for a match', () => {
  expect(describeConditions(set)).toBe(`is copied to "${TEAM}"`);
  const [match] = matchConditions(copied('1'), set);
  if (match === undefined) throw new Error('The condition did not hold');
  expect(describeMatch(match)).toBe(`it is copied to "${TEAM}"`);
  expect(describeFieldMatch(match)).toBe(`Matching field: it is copied to "${TEAM}"`);
});

it('is backtested, in a rule and among matching fields', () => {
  const candidate = { conditions: set, projectId: 'p' };
  const history = [
    { id: '1', mail: copied('1'), projectId: null, approved: false },
    { id: '2', mail: copied('2', 'other@fernhill.example'), projectId: null, approved: false },
  ];
  expect(backtest(candidate, history)).toMatchObject({ matches: 1, newMatches: 1 });
  const around = { projects: [], rules: [], vetoes: [] };
  expect(backtestFields(candidate, around, history)).toMatchObject({ matches: 1, newMatches: 1 });
});

it('is mined from decisions that agree on it', () => {
  const decisions = ['1', '2', '3'].map((id) => ({ id, projectId: 'p', mail: copied(id) }));
  const [rule] = mineRules(decisions, [{ id: 'p', name: 'Harbour refit' }]);
  expect(rule).toMatchObject({ name: `Copied to ${TEAM} → Harbour refit`, conditions: set });
});
