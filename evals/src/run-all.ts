import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { withInterval } from './confidence-interval';
import { DATA, DATE_FILES, defaultData, MAILBOX } from './data-files';
import { LABELS } from './labelled/written-labels';
import { MAIN, ROOT, runForScores, runScript } from './run-script';
import { describeAim, isReached, summaryRows, type Scores, type SummaryRow } from './summary-rows';

/** `runner`: the command that scores the set; `name`: its name in the report. */
type EvalSet = {
  name: string;
  runner: string;
  file: string;
  column: Column;
  options?: readonly string[];
};
type Result = { name: string; column: Column; rows: SummaryRow[]; details: string };

/** Data used in development, other items of the same source, and a source that was never looked at. */
const COLUMNS = ['seen', 'unseen items', 'unseen source'] as const;
type Column = (typeof COLUMNS)[number];
/** Shares farther apart than this suggest overfitting to the seen data. */
const MAX_DISTANCE = 0.1;

const REPORT = join(ROOT, 'docs/quality.md');

/** Scores every set whose data is available, prints the table and the details, and writes both to docs/quality.md. */
export function runAll(): void {
  const sets = findSets();
  if (sets.length === 0) throw new Error(`no evaluation data in ${DATA}`);
  const report = describeResults(sets.flatMap(runSet));
  console.log(report);
  writeFileSync(REPORT, report);
  spawnSync(join(ROOT, 'node_modules/.bin/oxfmt'), [REPORT]);
}

function findSets(): EvalSet[] {
  const set = (name: string, runner = name, column: Column = 'seen'): EvalSet[] => {
    const file = defaultData(runner);
    return file === null ? [] : [{ name, runner, file, column }];
  };
  const dates = DATE_FILES.filter((file) => existsSync(file)).map((file): EvalSet => ({
    name: basename(file, '.jsonl').replace('-', ', '),
    runner: 'dates',
    file,
    column: 'seen',
  }));
  const sets = [
    ...set('projects', 'folders'),
    ...set('projects', 'folders-made', 'unseen items'),
    ...set('projects', 'folders-unseen', 'unseen source'),
    ...set('first days', 'first-days'),
    ...set('first days', 'first-days-made', 'unseen items'),
    ...set('first days', 'first-days-unseen', 'unseen source'),
    ...set('requests'),
    ...dates,
  ];
  if (!existsSync(MAILBOX)) return sets;
  return [...sets, ...taskSets(), ...set('replies'), ...set('titles'), ...set('speed')];
}

/** Drawn by id and only scored: thirds of the written mail, and a fifth of the inbox that readers labelled. */
const DRAWN_ASIDE: Readonly<Record<string, string>> = {
  'tasks, written, people': 'aside-people',
  'tasks, written, tools': 'aside-tools',
  'tasks, written, people, second': 'aside-people-second',
  'tasks, written, tools, second': 'aside-tools-second',
  'tasks, written, people, third': 'aside-people-third',
  'tasks, written, tools, third': 'aside-tools-third',
  'tasks, written, people, fourth': 'aside-people-fourth',
  'tasks, written, tools, fourth': 'aside-tools-fourth',
  'tasks, written, people, fifth': 'aside-people-fifth',
  'tasks, written, people, sixth': 'aside-people-sixth',
  'tasks, written, people, seventh': 'aside-people-seventh',
  'tasks, written, people, eighth': 'aside-people-eighth',
  'tasks, written, people, ninth': 'aside-people-ninth',
  'tasks, written, tools, fifth': 'aside-tools-fifth',
  'tasks, written, tools, sixth': 'aside-tools-sixth',
  'tasks, inbox': 'readers-inbox-aside',
};

/** Sets labelled by two readers who had not seen any code; the model has learned from the developed half. */
function taskSets(): EvalSet[] {
  const drawn = Object.entries(DRAWN_ASIDE).map(([name, file]) => ({
    name,
    runner: 'tasks',
    file: join(LABELS, `${file}.jsonl`),
    column: 'unseen items' as const,
  }));
  const read = ['tasks-gold-dev', 'modern-people-dev', 'modern-tools-dev'].flatMap((name) =>
    (['developed', 'aside'] as const).map((half) => ({
      name: `tasks, ${name.replace('tasks-', '').replace('-dev', '')}`,
      runner: 'tasks',
      file: join(DATA, `${name}.jsonl`),
      column: half === 'aside' ? ('unseen items' as const) : ('seen' as const),
      options: ['--half', half],
    })),
  );
  return [...read, ...drawn];
}

function runSet({ name, runner, file, column, options = [] }: EvalSet): Result[] {
  const args = [MAIN, runner, '--data', file, ...options];
  const details = runScript(args);
  const scores = runForScores(args);
  if (runner === 'dates') return bothHalves(name, scores as Scores & WithBaselines, details);
  return [{ name, column, rows: summaryRows(runner, scores), details }];
}

type WithBaselines = { beside: Record<string, Scores> };

/** The two halves of a phrase file as two columns, with the baseline readers beside Docket. */
function bothHalves(name: string, scores: Scores & WithBaselines, details: string): Result[] {
  const rowsOf = (set: string) => [
    ...summaryRows(set, scores),
    ...Object.entries(scores.beside).flatMap(([reader, own]) =>
      summaryRows(set, own).map((row) => ({
        ...row,
        measure: `${row.measure}, ${reader}`,
        aim: null,
      })),
    ),
  ];
  return [
    { name, column: 'seen', rows: rowsOf('dates'), details },
    { name, column: 'unseen items', rows: rowsOf('dates, unseen half'), details: '' },
  ];
}

function describeResults(results: readonly Result[]): string {
  return [
    '# Measured quality',
    '',
    'The table and the details are written by `npm run eval`, which replaces the whole file; restore the handwritten notes afterwards. Shares come with 95 % intervals (Wilson). `../shared/data/README.md` describes the data.',
    '',
    '- **Seen**: data that was used in development. **Unseen items**: other items of the same source, drawn at random and never looked at;',
    '  for projects, people made of matters in `mailbox-dev.mbox` that nothing was fitted on. **Unseen source**: for projects, every',
    '  owner with weights fitted without them; for tasks, messages of other people, labeled before any output on them was seen.',
    '- Tasks: labeled by two readers who had not seen any code. The model has learned from one half of the owners, drawn at random;',
    '  the other half was only scored. Replies: `replies-dev.jsonl`. The details have the baselines.',
    '- **Reached**: by every unseen column of the row, or by the seen one if there is no other.',
    '- ⚠ marks a value more than 10 points away from the seen one (or, if there is none, from the unseen items).',
    '',
    '| set | measure | seen | unseen items | unseen source | target | reached |',
    '|---|---|---|---|---|---|---|',
    ...tableRows(results),
    '',
    ...results
      .filter(({ details }) => details !== '')
      .flatMap(({ name, column, details }) => [
        `## ${name}, ${column}`,
        '',
        '```',
        details.trim(),
        '```',
        '',
      ]),
  ].join('\n');
}

/** One line per measure. */
function tableRows(results: readonly Result[]): string[] {
  const lines = new Map<string, Partial<Record<Column, SummaryRow>>>();
  for (const { name, column, rows } of results)
    for (const row of rows) {
      const key = `| ${name} | ${row.measure} |`;
      lines.set(key, { ...lines.get(key), [column]: row });
    }
  return [...lines].map(([key, line]) => {
    const shown = COLUMNS.map((column) => showValue(line[column], line));
    const [first] = Object.values(line);
    return `${key} ${shown.join(' | ')} | ${first ? describeAim(first) : ''} | ${showReached(line)} |`;
  });
}

/** Targets apply to data that nothing was fitted on. */
function showReached(line: Partial<Record<Column, SummaryRow>>): string {
  const { seen, ...unseen } = line;
  const others = Object.values(unseen);
  const answer = isReached(others.length > 0 || seen === undefined ? others : [seen]);
  if (answer === null) return '';
  return answer ? 'yes' : 'no';
}

function showValue(row: SummaryRow | undefined, line: Partial<Record<Column, SummaryRow>>): string {
  if (row === undefined) return '–';
  const best = line.seen ?? line['unseen items'] ?? row;
  const isShare = [row, best].every(({ value }) => value <= 1);
  const isFar = isShare && Math.abs(best.value - row.value) > MAX_DISTANCE;
  const value =
    row.n === null ? String(row.value) : `${withInterval(row.value, row.n)}, n ${row.n}`;
  return isFar ? `${value} ⚠` : value;
}
