import { expect, onTestFailed, test } from 'vitest';

import { runChaos } from './chaos';
import { isClean } from './chaos-report';

test('random events under faults while processes, database and its connections are killed: nothing lost, doubled, stale or sent twice', async () => {
  const said: string[] = [];
  onTestFailed(() => void process.stderr.write(said.join('\n')));
  const report = await runChaos({
    events: 300,
    seed: 11,
    mailboxes: 2,
    eventsPerKill: 100,
    say: (text) => said.push(text),
  });
  expect(report).toMatchObject({
    lost: 0,
    doubled: 0,
    stale: 0,
    tasksDoubled: 0,
    sentTwice: 0,
    decisionsLost: 0,
    orphanDrafts: 0,
  });
  expect(isClean(report)).toBe(true);
  expect(report.events).toBeGreaterThanOrEqual(300);
  expect(report.kills).toBeGreaterThan(0);
  expect(report.databaseKills).toBeGreaterThan(0);
  expect(report.backendKills).toBeGreaterThan(0);
});

test('a report with any loss is not clean', () => {
  const clean = { lost: 0, doubled: 0, stale: 0, tasksDoubled: 0, sentTwice: 0 };
  const report = { ...clean, decisionsLost: 0, orphanDrafts: 0 };
  expect(isClean(report)).toBe(true);
  for (const name of Object.keys(report)) expect(isClean({ ...report, [name]: 1 })).toBe(false);
});
