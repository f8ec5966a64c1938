// npm run chaos -- --events N --seed S: prints one JSON object; progress goes to stderr. See docs/contributing.md.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { runChaos } from './chaos';
import { isClean } from './chaos-report';
import { runServicesChaos } from './services-chaos';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const SERVICES = ['todo', 'todoist', 'caldav'] as const;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    mailboxes: { type: 'string', default: '2' },
    'events-per-kill': { type: 'string' },
    /** Task services instead of mailboxes: todo, todoist, caldav. */
    services: { type: 'string' },
  },
});
const events = wholeNumber('events', values.events);

const build = spawnSync(process.execPath, ['scripts/build.mjs'], {
  cwd: ROOT,
  stdio: ['ignore', 2, 2],
});
if (build.status !== 0) process.exit(build.status ?? 1);

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopped.abort(new Error(`Ended by ${signal}`)));

const began = Date.now();
const run = {
  events,
  seed: wholeNumber('seed', values.seed),
  eventsPerKill: wholeNumber(
    'events-per-kill',
    values['events-per-kill'] ?? String(Math.max(150, Math.round(events / 100))),
  ),
  signal: stopped.signal,
  say: (text: string) =>
    void process.stderr.write(`${Math.round((Date.now() - began) / 1000)} s: ${text}\n`),
};
process.exit((await (values.services === undefined ? mail() : services(values.services))) ? 0 : 1);

async function mail(): Promise<boolean> {
  const report = await runChaos({ ...run, mailboxes: wholeNumber('mailboxes', values.mailboxes) });
  process.stdout.write(`${JSON.stringify(report)}\n`);
  return isClean(report);
}

async function services(names: string): Promise<boolean> {
  const wanted = SERVICES.filter((name) => names.split(',').includes(name));
  if (wanted.length !== names.split(',').length)
    throw new Error(`--services may name ${SERVICES.join(', ')}, not "${names}"`);
  const { problems, ...report } = await runServicesChaos({ ...run, services: wanted });
  process.stdout.write(`${JSON.stringify(report)}\n`);
  return problems.length === 0;
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number above 0, not "${text}"`);
  return number;
}
