export type Scores = Record<string, number> & { mean?: Record<string, number> };
/** n null: the value is not a share. */
export type SummaryRow = { measure: string; value: number; n: number | null; aim: Aim | null };
/** The target of a measure: at least, or at most. */
export type Aim = { least: number } | { most: number };

type Column = { measure: string; key: string; count: string | null; aim: Aim | null };

const COLUMNS: Record<string, Column[]> = {
  folders: [
    { measure: 'first project right', key: 'top1', count: 'n', aim: { least: 0.84 } },
    {
      measure: 'in a project’s first three examples',
      key: 'early',
      count: null,
      aim: { least: 0.65 },
    },
    { measure: 'from the fourth on', key: 'later', count: null, aim: { least: 0.9 } },
    {
      measure: 'right where the subject contains the project’s name',
      key: 'shareNamed',
      count: 'named',
      aim: null,
    },
    { measure: 'among the first three', key: 'top3', count: 'n', aim: { least: 0.98 } },
    { measure: 'calibration error', key: 'ece', count: null, aim: { most: 0.05 } },
    {
      measure: 'calibration error, over all messages',
      key: 'pooled',
      count: null,
      aim: { most: 0.05 },
    },
    {
      measure: 'right at confidence 0.9 or more',
      key: 'shareAt90',
      count: 'atLeast90',
      aim: null,
    },
    { measure: 'lower end of its interval', key: 'lowestAt90', count: null, aim: { least: 0.95 } },
  ],
  requests: [
    {
      measure: 'accuracy, sentences without their message',
      key: 'accuracy',
      count: 'n',
      aim: null,
    },
  ],
  dates: [
    { measure: 'phrases right', key: 'seenCorrect', count: 'seenN', aim: { least: 0.85 } },
    { measure: 'false dates', key: 'seenFalse', count: null, aim: { most: 0 } },
  ],
  'dates, unseen half': [
    { measure: 'phrases right', key: 'unseenCorrect', count: 'unseenN', aim: { least: 0.85 } },
    { measure: 'false dates', key: 'unseenFalse', count: null, aim: { most: 0 } },
  ],
  tasks: [
    { measure: 'spans found', key: 'spanRecall', count: null, aim: { least: 0.85 } },
    { measure: 'suggestions right', key: 'spanPrecision', count: null, aim: { least: 0.85 } },
    {
      measure: 'quiet when there is nothing to do',
      key: 'quiet',
      count: 'nQuiet',
      aim: { least: 0.95 },
    },
    { measure: 'due dates right', key: 'dueCorrect', count: 'nDue', aim: { least: 0.85 } },
  ],
  replies: [
    { measure: 'drafted where expected', key: 'drafted', count: 'nExpected', aim: null },
    { measure: 'none where none is expected', key: 'quiet', count: 'nQuiet', aim: null },
  ],
  titles: [
    { measure: 'instructions', key: 'imperative', count: 'n', aim: null },
    { measure: 'short, with an object, not clumsy', key: 'good', count: 'n', aim: null },
  ],
  speed: [
    {
      measure: 'messages per second, one core',
      key: 'perSecond',
      count: null,
      aim: { least: 300 },
    },
    { measure: 'ms at the 95th percentile', key: 'p95ms', count: null, aim: { most: 5 } },
    { measure: 'MB resident', key: 'rssMb', count: null, aim: { most: 300 } },
  ],
};

for (const decisions of [2, 3, 5, 10, 20]) {
  (COLUMNS['first-days'] ??= []).push({
    measure: `${decisions} decisions: mail of no project recommended at 0.5 or more`,
    key: `none${decisions}`,
    count: `nNone${decisions}`,
    aim: { most: 0.05 },
  });
}
COLUMNS['first-days']?.push({
  measure: '20 decisions: mail of the projects right',
  key: 'right20',
  count: 'nProjects20',
  aim: { least: 0.6 },
});
COLUMNS['first-days']?.push({
  measure: '20 decisions: mail of projects with a decision right',
  key: 'decided20',
  count: 'nDecided20',
  aim: null,
});

/** The rows of the summary table for the scores that a set prints with --json. */
export function summaryRows(name: string, scores: Scores): SummaryRow[] {
  const values = scores.mean ?? scores;
  return (COLUMNS[name.replace(/-(?:unseen|made)$/u, '')] ?? []).flatMap(
    ({ measure, key, count, aim }) => {
      const value = values[key];
      if (value === undefined || value === null) return [];
      return [
        {
          measure,
          value: count === null ? Math.round(value * 1000) / 1000 : value,
          n: count === null ? null : (values[count] ?? null),
          aim,
        },
      ];
    },
  );
}

/** 'at most 5 %'; a target of zero is 'none'. */
export function describeAim({ aim, n }: SummaryRow): string {
  if (aim === null) return '';
  const show = (value: number) => (n === null ? String(value) : `${Math.round(value * 100)} %`);
  if ('least' in aim) return show(aim.least);
  return aim.most === 0 ? 'none' : `at most ${show(aim.most)}`;
}

/** Whether all of these values of a measure reach its target; null without a target. */
export function isReached(rows: readonly SummaryRow[]): boolean | null {
  const answers = rows.flatMap(({ aim, value }) => {
    if (aim === null) return [];
    return ['least' in aim ? value >= aim.least : value <= aim.most];
  });
  return answers.length === 0 ? null : answers.every(Boolean);
}
