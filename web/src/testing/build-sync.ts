import type { Completeness } from '@docket/core/sync/completeness';
import type { Notifications } from '@docket/core/sync/notifications.contract';
import type { SyncStatus } from '@docket/core/sync/sync-status';

const counted = { expected: 1288, stored: 1288, missing: 0, extra: 0, outdated: 0 };
export const proof: Completeness = {
  check: {
    state: 'done',
    goal: 'all',
    progress: { done: 1, total: 1 },
    checked: 1288,
    healed: 0,
    requests: 2,
    startedAt: '2026-01-01T10:00:00Z',
    finishedAt: '2026-01-01T10:00:02Z',
    problem: null,
  },
  nextCheckAt: null,
  totals: counted,
  folders: [
    {
      ...counted,
      folderId: 'f1',
      name: 'Inbox',
      compared: 1288,
      coveredFrom: '2025-12-02T00:00:00Z',
      checkedAt: '2026-01-01T10:00:00Z',
      oldestCheckAt: '2026-01-01T10:00:00Z',
      lagSeconds: 12.4,
    },
  ],
  gaps: [],
  gapDays: 0,
  timezone: 'America/New_York',
};
export const gapped: Completeness = {
  ...proof,
  totals: { ...counted, stored: 1286, missing: 2 },
  folders: proof.folders.map((folder) => ({
    ...folder,
    stored: 1286,
    compared: 1286,
    missing: 2,
  })),
  gaps: [
    {
      folderId: 'f1',
      folder: 'Inbox',
      day: '2025-12-24',
      expected: 40,
      stored: 38,
      missing: 2,
      extra: 0,
      outdated: 0,
      measuredAt: '2026-01-01T10:00:00Z',
      messages: [
        { id: 'AAk-one', kind: 'missing', triedAt: null },
        { id: 'AAk-two', kind: 'missing', triedAt: '2026-01-01T10:00:00Z' },
      ],
    },
  ],
  gapDays: 1,
  timezone: 'America/New_York',
};
export const notifications: Notifications = {
  state: 'active',
  expiresAt: null,
  lastNotifiedAt: null,
  problem: null,
  pollSeconds: 30,
};
export const days = {
  timezone: 'America/New_York',
  from: '2025-12-23',
  to: '2025-12-25',
  items: [
    {
      folderId: 'f1',
      day: '2025-12-24',
      stored: 38,
      expected: 40,
      missing: 2,
      extra: 0,
      outdated: 0,
    },
    {
      folderId: 'f1',
      day: '2025-12-25',
      stored: 7,
      expected: null,
      missing: null,
      extra: null,
      outdated: null,
    },
  ],
};
/** Responses for the sections of the Sync Dashboard other than the status. */
export const parts = {
  'GET /sync/set-aside': { items: [] },
  'GET /sync/completeness': proof,
  'GET /sync/notifications': notifications,
  'GET /sync/days': days,
  'GET /jobs': { items: [], counts: { running: 0, failed: 0, retrying: 0, waiting: 0 } },
};

export const status: SyncStatus = {
  state: 'waiting',
  email: 'ines@fernhill.example',
  progress: { stored: 1288, total: 1288, isComplete: true },
  storedEmails: 1300,
  windowDays: 30,
  lastSyncAt: '2026-01-01T10:00:00Z',
  nextSyncAt: null,
  problem: null,
  folders: [
    {
      id: 'f1',
      name: 'Inbox',
      wellKnownName: 'inbox',
      isIncluded: true,
      stored: 1286,
      providerTotal: 4100,
      windowStart: '2025-12-02T00:00:00Z',
      isBackfilled: true,
      lastSyncedAt: '2026-01-01T10:00:00Z',
      problem: null,
    },
  ],
  runs: [
    {
      id: 'r1',
      kind: 'whole',
      startedAt: '2026-01-01T10:00:00Z',
      finishedAt: '2026-01-01T10:00:42Z',
      stored: 12,
      changed: 3,
      removed: 1,
      requests: 9,
      problem: null,
    },
  ],
};
