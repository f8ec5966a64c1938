import { expect, onTestFailed, test } from 'vitest';

import { compareServices } from './compare-services';
import type { ServiceSide } from './service-side';
import { runServicesChaos } from './services-chaos';

test('random doings on both sides of task services under faults and kills: no task lost, doubled, different or sent undecided', async () => {
  const said: string[] = [];
  onTestFailed(() => void process.stderr.write(said.join('\n')));
  const report = await runServicesChaos({
    events: 300,
    seed: 5,
    services: ['todo', 'todoist', 'caldav'],
    eventsPerKill: 150,
    say: (text) => said.push(text),
  });
  // In one line, which the summary of a test run shows.
  if (report.problems.length > 0) throw new Error(report.problems.join('; '));
  expect(report.events).toBeGreaterThanOrEqual(300);
  expect(report.copies).toBeGreaterThan(50);
  expect(report.kills).toBeGreaterThan(0);
});

test('the comparison reports lost, doubled, different and undecided tasks', async () => {
  const task = {
    id: 'a',
    title: 'A',
    status: 'to_do',
    due_date: null,
    project_id: 'sent',
    checklist: [{ text: 'One', completed: true }],
  };
  const copy = {
    id: '1',
    taskId: 'a',
    title: 'A',
    isDone: false,
    due: null,
    steps: [{ text: 'One', isDone: true }],
  };
  const copies = [
    { ...copy, isDone: true, steps: [{ text: 'One', isDone: false }] },
    { ...copy, id: '2' },
    { ...copy, id: '3', taskId: 'x' },
  ];
  const side = { service: 'todo', copies: () => Promise.resolve(copies) } as unknown as ServiceSide;
  const other = { service: 'todoist', copies: () => Promise.resolve([]) } as unknown as ServiceSide;
  const findings = await compareServices({
    tasks: [task],
    sides: [side, other],
    made: new Set(['a', 'gone']),
    deleted: new Set(),
    sent: new Set(['a']),
    projects: { chosen: 'sent', hidden: 'kept' },
  });
  expect(findings).toMatchObject({ lost: 2, doubled: 1, different: 2, undecided: 1 });
});
