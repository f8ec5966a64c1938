// npm run chaos -- --events N --seed S: prints one JSON object; progress goes to stderr. See docs/contributing.md.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { runChaos } from './chaos';
import { isClean } from './chaos-report';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    mailboxes: { type: 'string', default: '2' },
    'events-per-kill': { type: 'string' },
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
const report = await runChaos({
  events,
  seed: wholeNumber('seed', values.seed),
  mailboxes: wholeNumber('mailboxes', values.mailboxes),
  eventsPerKill: wholeNumber(
    'events-per-kill',
    values['events-per-kill'] ?? String(Math.max(150, Math.round(events / 100))),
  ),
  signal: stopped.signal,
  say: (text) => process.stderr.write(`${Math.round((Date.now() - began) / 1000)} s: ${text}\n`),
});
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exit(isClean(report) ? 0 : 1);

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number above 0, not "${text}"`);
  return number;
}
