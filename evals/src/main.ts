// npm run eval scores all sets at hand; npm run eval -- <folders|dates|requests|tasks|replies|titles|speed> [--data FILE] [--json]: scores the product's own functions on labelled mail.
import { parseArgs } from 'node:util';

import { defaultData } from './data-files';
import { runAll } from './run-all';

export type EvalOptions = { data: string; json: boolean };
type Runner = (options: EvalOptions) => Promise<void> | void;

// The path is a variable so that each set loads, and fails, on its own.
const runners: Record<string, { path: string; name: string }> = {
  folders: { path: './folders/run-folders.ts', name: 'runFolders' },
  dates: { path: './dates/run-dates.ts', name: 'runDates' },
  requests: { path: './requests/run-requests.ts', name: 'runRequests' },
  tasks: { path: './tasks/run-tasks.ts', name: 'runTasks' },
  speed: { path: './speed/run-speed.ts', name: 'runSpeed' },
  replies: { path: './replies/run-replies.ts', name: 'runReplies' },
  titles: { path: './titles/run-titles.ts', name: 'runTitles' },
};

const usage = `usage: npm run eval -- <${Object.keys(runners).join('|')}> [--data FILE] [--json]`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  if (positionals.length === 0 && values.data === undefined) {
    runAll();
    return;
  }
  const set = positionals[0] ?? '';
  const runner = runners[set];
  const data = values.data ?? defaultData(set);
  if (!runner) throw new Error(usage);
  if (data === null) throw new Error(`${usage}\n${set} has no data of its own here: name a FILE`);
  const loaded = (await import(runner.path)) as Record<string, Runner>;
  const run = loaded[runner.name];
  if (!run) throw new Error(`${runner.path} exports no ${runner.name}`);
  await run({ data, json: values.json });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
