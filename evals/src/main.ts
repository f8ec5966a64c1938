// npm run eval scores every available set; npm run eval -- <set> [--data FILE …] [--json] scores the product's own
// functions on labelled mail.
import { parseArgs } from 'node:util';

import { defaultData } from './data-files';
import { runAll } from './run-all';
import { MAIN, runForScores, runScript } from './run-script';

export type EvalOptions = {
  data: string;
  /** The files of additional --data options. */
  more: readonly string[];
  json: boolean;
  half: 'developed' | 'aside' | null;
  /** Where the papers for the judge go, and where the verdicts are. */
  out: string | null;
  verdicts: string | null;
  /** For tasks: a language model's URL or recorded answers, and where its prompts go. */
  model: string | null;
  prompts: string | null;
};
type Runner = (options: EvalOptions) => Promise<void> | void;

// The path is a variable so that each set loads, and fails, separately.
const runners: Record<string, { path: string; name: string }> = {
  folders: { path: './folders/run-folders.ts', name: 'runFolders' },
  'folders-unseen': { path: './folders/run-folders.ts', name: 'runFoldersUnseen' },
  'folders-made': { path: './folders/run-folders.ts', name: 'runFoldersMade' },
  'first-days-unseen': { path: './folders/run-first-days.ts', name: 'runFirstDaysUnseen' },
  'first-days-made': { path: './folders/run-first-days.ts', name: 'runFirstDaysMade' },
  'first-days': { path: './folders/run-first-days.ts', name: 'runFirstDays' },
  dates: { path: './dates/run-dates.ts', name: 'runDates' },
  requests: { path: './requests/run-requests.ts', name: 'runRequests' },
  tasks: { path: './tasks/run-tasks.ts', name: 'runTasks' },
  speed: { path: './speed/run-speed.ts', name: 'runSpeed' },
  language: { path: './language/run-language.ts', name: 'runLanguage' },
  bait: { path: './bait/run-bait.ts', name: 'runBait' },
  replies: { path: './replies/run-replies.ts', name: 'runReplies' },
  titles: { path: './titles/run-titles.ts', name: 'runTitles' },
  judge: { path: './titles/run-judge.ts', name: 'runJudge' },
};

/** Sets that accept several files in one run. */
const TOGETHER = ['tasks', 'judge'];

const usage = `usage: npm run eval -- <${Object.keys(runners).join('|')}> [--data FILE]… [--half developed|aside] [--json]; tasks: --model URL|RECORDED or --prompts FILE; judge: --out DIR, then --verdicts DIR`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', multiple: true },
      half: { type: 'string' },
      out: { type: 'string' },
      verdicts: { type: 'string' },
      model: { type: 'string' },
      prompts: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [first, ...more] = values.data ?? [];
  if (positionals.length === 0 && first === undefined) {
    runAll();
    return;
  }
  const set = positionals[0] ?? '';
  const runner = runners[set];
  if (more.length > 0 && !TOGETHER.includes(set))
    return scoreEach(set, [first ?? '', ...more], values.json);
  const data = first ?? values.verdicts ?? defaultData(set);
  if (!runner) throw new Error(usage);
  if (data === null) throw new Error(`${usage}\n${set} has no default data here: name a FILE`);
  const loaded = (await import(runner.path)) as Record<string, Runner>;
  const run = loaded[runner.name];
  if (!run) throw new Error(`${runner.path} exports no ${runner.name}`);
  await run({
    data,
    more,
    json: values.json,
    half: readHalf(values.half),
    out: values.out ?? null,
    verdicts: values.verdicts ?? null,
    model: values.model ?? null,
    prompts: values.prompts ?? null,
  });
}

function readHalf(half: string | undefined): EvalOptions['half'] {
  if (half === undefined) return null;
  if (half === 'developed' || half === 'aside') return half;
  throw new Error('--half is developed or aside');
}

/** One after the other, each with its name. */
function scoreEach(set: string, files: readonly string[], json: boolean): void {
  for (const file of files) {
    const args = [MAIN, set, '--data', file];
    if (json) console.log(JSON.stringify({ data: file, ...runForScores(args) }));
    else console.log(`== ${file}\n\n${runScript(args)}`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
