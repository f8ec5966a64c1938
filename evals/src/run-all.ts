import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { summaryRows, type Scores, type SummaryRow } from './summary-rows';
import { withInterval } from './confidence-interval';
import { DATA, defaultData, MAILBOX } from './data-files';

/** `runner`: the command that scores it; `name`: what the report calls it. */
type EvalSet = { name: string; runner: string; file: string };
type Result = { name: string; rows: SummaryRow[]; details: string };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REPORT = join(ROOT, 'docs/quality.md');
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const JOIN_LABELS = fileURLToPath(new URL('./tasks/join-labels.ts', import.meta.url));

/** Scores every set whose data is there, prints one table and the details, and writes them to docs/quality.md. */
export function runAll(): void {
  const folder = mkdtempSync(join(tmpdir(), 'docket-eval-'));
  try {
    const sets = findSets(folder);
    if (sets.length === 0) throw new Error(`no evaluation data in ${DATA}`);
    const report = describeResults(sets.map(runSet));
    console.log(report);
    writeFileSync(REPORT, report);
    spawnSync(join(ROOT, 'node_modules/.bin/oxfmt'), [REPORT]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function findSets(folder: string): EvalSet[] {
  const sets = ['folders', 'requests', 'dates'].flatMap((name) => {
    const file = defaultData(name);
    return file === null ? [] : [{ name, runner: name, file }];
  });
  if (!existsSync(MAILBOX)) return sets;
  return [
    ...sets,
    taskSet('tasks', { folder, mail: MAILBOX, halves: ['held-out'] }),
    ...otherPeople(folder),
    taskSet('tasks with dates', { folder, mail: MAILBOX, halves: ['untouched-dated'] }),
    { name: 'replies', runner: 'replies', file: MAILBOX },
    { name: 'titles', runner: 'titles', file: MAILBOX },
    { name: 'speed', runner: 'speed', file: MAILBOX },
  ];
}

/** Messages of other people, labelled once and never looked at while the rules were made. */
function otherPeople(folder: string): EvalSet[] {
  const mail = defaultData('folders');
  const halves = ['untouched', 'untouched-second'];
  return mail === null ? [] : [taskSet('tasks, other people', { folder, mail, halves })];
}

function taskSet(
  name: string,
  of: { folder: string; mail: string; halves: readonly string[] },
): EvalSet {
  const file = join(of.folder, `${of.halves.join('-')}.jsonl`);
  runScript([JOIN_LABELS, of.mail, file, ...of.halves]);
  return { name, runner: 'tasks', file };
}

function runSet({ name, runner, file }: EvalSet): Result {
  const details = runScript([MAIN, runner, '--data', file]);
  const scores = JSON.parse(
    runScript([MAIN, runner, '--data', file, '--json']).trim().split('\n').at(-1) ?? '',
  ) as Scores;
  return { name, rows: summaryRows(runner, scores), details };
}

/** A process of its own for each set: none warms or fills the memory of the next. */
function runScript(args: readonly string[]): string {
  const run = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`${args.join(' ')} failed: ${run.stderr}`);
  return run.stdout;
}

function describeResults(results: readonly Result[]): string {
  const rows = results.flatMap(({ name, rows }) =>
    rows.map(({ measure, value, n, reach }) => {
      const shown = n === null ? String(value) : withInterval(value, n);
      return `| ${name} | ${measure} | ${shown} | ${n ?? ''} | ${reach} |`;
    }),
  );
  return [
    '# Measured quality',
    '',
    'Written by `npm run eval`. Shares with 95 % intervals (Wilson). The data is described in `../shared/data/README.md`;',
    'the tasks are the held-out half of `evals/labels/tasks-dev.jsonl`, then messages of other people and messages whose asks',
    'name a day, labelled before any output on them was seen and never read for their errors (the untouched halves of',
    '`tasks-fresh.jsonl`, `tasks-second.jsonl` and `tasks-dated.jsonl`). Replies: `replies-dev.jsonl`, whose errors were read once,',
    'when 87 % were quiet where none is expected. Baselines of the same run stand in the details.',
    '',
    '| set | measure | Docket | n | to reach |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...results.flatMap(({ name, details }) => [`## ${name}`, '', '```', details.trim(), '```', '']),
  ].join('\n');
}
