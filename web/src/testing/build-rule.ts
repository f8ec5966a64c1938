import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
import type { Rule } from '@docket/core/rules/rule';

/** Fixtures of the rules screen. */
export const project = { id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' };
export const invoices: Rule = {
  id: 'r1',
  name: 'Invoices',
  order: 1,
  confidence: 0.65,
  if: {
    ...NO_CONDITIONS,
    senderIncludes: ['ada@'],
    subjectIncludes: ['invoice'],
  },
  and: [],
  isEnabled: true,
  then: {
    projectId: 'p1',
    tags: ['money'],
    assignee: '',
    priority: 'P2',
    due: 'next_business_day',
  },
};
export const reports: Rule = { ...invoices, id: 'r2', name: 'Reports', order: 2 };
export const answers = {
  'GET /rules': [invoices, reports],
  'GET /rules/hits': [],
  'GET /projects/picker': [project],
  'GET /vetoes': [],
};
