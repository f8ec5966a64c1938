import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
import { ruleSchema } from '@docket/core/rules/rule';
import { expect, it } from 'vitest';

import { backtestFields } from './backtest-fields';
import type { HistoricEmail } from '../rules/backtest';

const NONE = {
  ...NO_CONDITIONS,
};
const mail = (subject: string, address = 'ann@glass.example') => ({
  fullText: '',
  message: {
    id: subject,
    conversationId: null,
    subject,
    body: '',
    bodyType: 'text' as const,
    from: { name: '', address },
    to: [],
    cc: [],
    receivedAt: '',
    importance: 'normal' as const,
    headers: {},
    attachmentNames: [],
    isFromReader: false,
  },
});
const email = (
  subject: string,
  projectId: string | null,
  more: { approved?: boolean; from?: string } = {},
): HistoricEmail => ({
  id: subject,
  mail: mail(subject, more.from),
  projectId,
  approved: more.approved ?? false,
});
const saved = { ...NONE, id: 'tower', subjectIncludes: ['pane'] };
const quay = { ...NONE, id: 'quay', domainMatches: ['quay.example'], senderIncludes: ['joe'] };
const around = { projects: [saved, quay], rules: [], vetoes: [] };
const candidate = { projectId: 'tower', conditions: { ...NONE, subjectIncludes: ['crane'] } };

it('counts emails that would join the project, and those that would leave it', () => {
  const effect = backtestFields(candidate, around, [
    email('Crane permit', null),
    email('Crane hook', 'tower'),
    email('Pane order', 'tower'),
    email('Lunch', 'office'),
  ]);
  expect(effect).toEqual({ matches: 2, newMatches: 1, released: 1, breaks: [] });
});

it('only breaks decisions by the person that it contradicts', () => {
  const { breaks, newMatches } = backtestFields(candidate, around, [
    email('Crane permit', 'office', { approved: true }),
    email('Crane hook', 'tower', { approved: true }),
    email('Pane order', 'tower', { approved: true }),
  ]);
  expect(newMatches).toBe(0);
  expect(breaks).toEqual(['Crane permit']);
});

it('yields to a project with more matching fields, to a rule, and to "not for this sender"', () => {
  const atQuay = email('Crane permit', 'quay', { from: 'joe@quay.example' });
  expect(backtestFields(candidate, around, [atQuay]).newMatches).toBe(0);
  const rule = ruleSchema.parse({
    id: 'r',
    name: 'Permits',
    order: 1,
    confidence: 0.6,
    if: { subjectIncludes: ['permit'] },
    then: { projectId: 'quay' },
  });
  const ruled = { ...around, rules: [rule] };
  expect(backtestFields(candidate, ruled, [email('Crane permit', null)]).newMatches).toBe(0);
  const vetoed = { ...around, vetoes: [{ projectId: 'tower', sender: 'Ann@glass.example' }] };
  expect(backtestFields(candidate, vetoed, [email('Crane permit', null)]).newMatches).toBe(0);
});

it('of a new project has nothing to compare with', () => {
  const fresh = { ...candidate, projectId: 'new' };
  expect(
    backtestFields(fresh, { ...around, projects: [saved] }, [email('Crane permit', null)]),
  ).toEqual({ matches: 1, newMatches: 1, released: 0, breaks: [] });
});
