import type { ListedAuditEntry } from '@docket/core/audit/audit.contract';

export const entry: ListedAuditEntry = {
  id: 7,
  at: '2026-03-01T10:00:00Z',
  actor: 'person',
  action: 'update',
  noun: 'project',
  recordId: 'p1',
  title: 'Harbour refit',
  before: { name: 'Harbour', status: 'open' },
  after: { name: 'Harbour refit', status: 'open' },
  reason: '',
  cause: null,
  stepId: 'aaaaaaaa-0000-4000-8000-000000000001',
  apiToken: null,
  isReversal: false,
  revertible: true,
  whyNot: null,
  revertedBy: null,
  decided: null,
};
export const page = (items: unknown[]) => ({ items, total: items.length, page: 1, pageSize: 20 });
