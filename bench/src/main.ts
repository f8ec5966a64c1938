// npm run bench -- <what>: measures the product as it runs, over HTTP and in a browser.
import { parseArgs } from 'node:util';

import { runBacktest } from './backtest';
import { runCompleteness } from './completeness';
import { runCrowd } from './scale/run-crowd';
import { runImport } from './import';
import { runLearning } from './learning';
import { runLoad } from './load';
import { runLighthouse } from './lighthouse';
import { runNewMail } from './new-mail';
import { runPoison } from './poison';
import { runRemoval } from './scale/run-removal';
import { runScale } from './scale/run-scale';
import { runServices } from './services/run-services';
import { runStart } from './start';
import { runUi } from './ui/run-ui';

const usage = `usage: npm run bench -- <what> [--json]
  backtest [--load N] [--rules N]    tests rules on stored emails (20,000, 80 rules): ms, and how long a page waits meanwhile
  completeness [--load N] [--latency MS]  proves a whole mailbox: seconds, requests, messages (10,000)
  crowd [--people N] [--load N] [--seconds N] [--rate N] [--keep DIR]   a thousand people with 1,000 emails each, 200 requests a second (120 s)
                                     beside an import; keeps its data in DIR for the next run
  import [--load N] [--latency MS] [--until stored]   from signing in to every message stored and analyzed, or only stored
  learning [--load N]                ms per decision, at first and after N (5,000)
  load [--load N] [--seconds N]      three times the capacity (60 s) beside an import (3,000): accepted, refused, failed, p95, memory
  new-mail [--samples N] [--latency MS]   seconds from arrival to the queue, by notification and by polling
  poison [--load MB]                 five poison mails and five poison files (6) during an import: /healthz, reported messages, a restart
  removal [--load N]                 seconds until an account with so many emails (100,000) is deleted, and how long a page of somebody else waits
  scale [--sizes N,N] [--keep DIR]   screens of one person with 10,000, 100,000 and 1,000,000 emails, beside the bare driver's; a decision; idle memory;
                                     keeps its data in DIR for the next run
  services [--samples N]             from a decision to To Do, Todoist and CalDAV (radicale), from a tick there to Docket, and back (21 tasks)
  start                              seconds until ready, on an empty data folder and the second time
  ui [--load N]                      key to paint, script of the first load, layout shift (100,000 emails)
  lighthouse                         desktop scores of every screen, signed in`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      load: { type: 'string' },
      latency: { type: 'string' },
      rules: { type: 'string' },
      sizes: { type: 'string' },
      people: { type: 'string' },
      seconds: { type: 'string' },
      rate: { type: 'string' },
      samples: { type: 'string' },
      until: { type: 'string' },
      keep: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { json } = values;
  const load = values.load === undefined ? undefined : Number(values.load);
  const runs: Record<string, () => Promise<void>> = {
    backtest: () =>
      runBacktest({ emails: load ?? 20_000, rules: Number(values.rules ?? 80), json }),
    completeness: () =>
      runCompleteness({ load: load ?? 10_000, latencyMs: Number(values.latency ?? 0), json }),
    crowd: () =>
      runCrowd({
        people: Number(values.people ?? 1_000),
        emailsEach: load ?? 1_000,
        perSecond: Number(values.rate ?? 200),
        seconds: Number(values.seconds ?? 120),
        keptIn: values.keep,
        json,
      }),
    import: () =>
      runImport({
        load: load ?? 0,
        latencyMs: Number(values.latency ?? 0),
        until: values.until === 'stored' ? 'stored' : 'done',
        json,
      }),
    learning: () => runLearning({ decisions: load ?? 5_000, json }),
    load: () => runLoad({ seconds: Number(values.seconds ?? 60), load: load ?? 3_000, json }),
    lighthouse: () => runLighthouse({ json }),
    'new-mail': () =>
      runNewMail({
        samples: Number(values.samples ?? 6),
        latencyMs: Number(values.latency ?? 0),
        json,
      }),
    poison: () => runPoison({ megabytes: load ?? 6, json }),
    removal: () => runRemoval({ emails: load ?? 100_000, json }),
    scale: () =>
      runScale({
        sizes: (values.sizes ?? '10000,100000,1000000').split(',').map(Number),
        keptIn: values.keep,
        json,
      }),
    services: () => runServices({ samples: Number(values.samples ?? 21), json }),
    start: () => runStart({ json }),
    ui: () => runUi({ emails: load ?? 100_000, json }),
  };
  const run = runs[positionals[0] ?? ''];
  if (run === undefined) throw new Error(usage);
  await run();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
