import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { Backups } from './backups';

it('lists failed backups next to successful ones', async () => {
  const made = {
    startedAt: '2026-11-01T03:00:00Z',
    finishedAt: '2026-11-01T03:01:00Z',
    file: '/backups/docket-2026-11-01.backup',
    bytes: 5 * 1024 * 1024,
    rows: 12_345,
    error: null,
  };
  const failed = {
    ...made,
    startedAt: '2026-11-02T03:00:00Z',
    file: null,
    bytes: null,
    rows: null,
    error: 'no space left on device',
  };
  const schedule = { folder: '/backups', everyHours: 24, keep: 14, isEncrypted: false };
  fakeApi({ 'GET /admin/backups': { schedule, latest: [failed, made] } });
  renderScreen(<Backups />);
  expect(await screen.findByText('Failed: no space left on device')).toBeVisible();
  expect(screen.getByText(/5.0 MB · 12,345 rows/)).toBeVisible();
  expect(screen.getByText(/not encrypted/)).toBeVisible();
});

it('says how to schedule backups if none are', async () => {
  fakeApi({ 'GET /admin/backups': { schedule: null, latest: [] } });
  renderScreen(<Backups />);
  expect(await screen.findByText(/DOCKET_BACKUP_DIR/)).toBeVisible();
});
