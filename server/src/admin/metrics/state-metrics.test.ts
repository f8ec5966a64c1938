import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { asOwner } from '../../platform/db/as-owner';
import { insertOtherUser, SECRET } from '../../testing/isolation-rows';
import { createTestApp, type TestApp } from '../../testing/test-app';

const ROOT = path.join(import.meta.dirname, '../../../..');
const FILES = ['deploy/monitoring/dashboard.json', 'deploy/monitoring/alerts.yml'];

let docket: TestApp;
let text: string;
beforeAll(async () => {
  docket = await createTestApp();
  await asOwner(docket.ownerUrl, async (client) => {
    await insertOtherUser(client);
    await client.query(`
      update mail_accounts set state = 'connected', last_sync_at = now() - interval '90 seconds',
        last_error = '{"code":"mailbox.unavailable","message":"away"}';
      update replies set state = 'held';
      update graphile_worker._private_jobs set attempts = max_attempts`);
  });
  await docket.runJobs(async () => true);
  const metrics = docket.createMetrics();
  text = (await metrics.inject('/metrics')).body;
  await metrics.close();
});
afterAll(() => docket.close());

const valueOf = (name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );

it('report mailboxes, jobs, replies and suggestions over all people', () => {
  expect(valueOf('docket_state_readable')).toBe(1);
  expect(valueOf('docket_mailboxes{state="connected"}')).toBe(1);
  expect(valueOf('docket_sync_lag_seconds')).toBeGreaterThanOrEqual(90);
  expect(valueOf('docket_sync_problems{code="mailbox.unavailable"}')).toBe(1);
  expect(valueOf(`docket_jobs_given_up{job="${SECRET}"}`)).toBe(1);
  expect(valueOf('docket_replies{state="held"}')).toBe(1);
  expect(valueOf('docket_decisions_7_days{kind="project",right="true"}')).toBe(1);
});

it('report no age of a backup while there is none', () => {
  expect(text).toContain('# TYPE docket_backup_age_seconds gauge');
  expect(text).not.toMatch(/^docket_backup_age_seconds /m);
});

it.each(FILES)('%s uses only metrics that Docket exports', async (file) => {
  const asked =
    (await readFile(path.join(ROOT, file), 'utf8')).match(
      /\b(?:docket|nodejs|process)_[a-z0-9_]+/g,
    ) ?? [];
  const given = new Set(text.match(/^# TYPE \S+/gm)?.map((line) => line.slice('# TYPE '.length)));
  const names = new Set(asked.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter((name) => !given.has(name))).toEqual([]);
});
