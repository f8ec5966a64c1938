export type Scores = Record<string, number> & { mean?: Record<string, number> };
/** n null: the value is a figure, not a share. */
export type SummaryRow = { measure: string; value: number; n: number | null; reach: string };

type Column = { measure: string; key: string; count: string | null; reach: string };

const COLUMNS: Record<string, Column[]> = {
  folders: [
    { measure: 'first project right', key: 'top1', count: 'n', reach: '84 %' },
    { measure: 'in a project’s first three examples', key: 'early', count: null, reach: '0.65' },
    { measure: 'from the fourth on', key: 'later', count: null, reach: '0.90' },
    { measure: 'among three', key: 'top3', count: 'n', reach: '98 %' },
    { measure: 'calibration error', key: 'ece', count: null, reach: 'at most 0.05' },
    {
      measure: 'calibration error, all messages together',
      key: 'pooled',
      count: null,
      reach: 'at most 0.05',
    },
    {
      measure: 'right at confidence 0.9 and more',
      key: 'precisionAt90',
      count: null,
      reach: '',
    },
    { measure: 'lower end of its interval', key: 'lowestAt90', count: null, reach: '0.95' },
  ],
  requests: [
    {
      measure: 'accuracy, sentences without their message',
      key: 'accuracy',
      count: 'n',
      reach: '',
    },
  ],
  dates: [
    { measure: 'phrases right', key: 'seenCorrect', count: 'seenN', reach: '85 %' },
    { measure: 'false dates', key: 'seenFalse', count: null, reach: 'none' },
  ],
  'dates, unseen half': [
    { measure: 'phrases right', key: 'unseenCorrect', count: 'unseenN', reach: '85 %' },
    { measure: 'false dates', key: 'unseenFalse', count: null, reach: 'none' },
  ],
  tasks: [
    { measure: 'spans found', key: 'spanRecall', count: null, reach: '0.85' },
    { measure: 'suggestions right', key: 'spanPrecision', count: null, reach: '0.85' },
    { measure: 'quiet where nothing is to do', key: 'quiet', count: 'nQuiet', reach: '95 %' },
    { measure: 'due dates right', key: 'dueCorrect', count: 'nDue', reach: '85 %' },
  ],
  replies: [
    { measure: 'drafted where expected', key: 'drafted', count: 'nExpected', reach: '' },
    { measure: 'none where none is expected', key: 'quiet', count: 'nQuiet', reach: '' },
  ],
  titles: [
    { measure: 'instructions', key: 'imperative', count: 'n', reach: '' },
    { measure: 'short, with an object and no clumsy mark', key: 'good', count: 'n', reach: '' },
  ],
  speed: [
    { measure: 'messages a second, one core', key: 'perSecond', count: null, reach: '300' },
    { measure: 'ms at the 95th percentile', key: 'p95ms', count: null, reach: '5' },
    { measure: 'MB resident', key: 'rssMb', count: null, reach: 'under 300' },
  ],
};

for (const decisions of [2, 3, 5, 10, 20]) {
  (COLUMNS['first-days'] ??= []).push({
    measure: `${decisions} decisions: mail of no project recommended at 0.5 and more`,
    key: `none${decisions}`,
    count: `nNone${decisions}`,
    reach: 'at most 5 %',
  });
}
COLUMNS['first-days']?.push({
  measure: '20 decisions: mail of the projects right',
  key: 'right20',
  count: 'nProjects20',
  reach: '60 %',
});
COLUMNS['first-days']?.push({
  measure: '20 decisions: mail of projects with a decision right',
  key: 'decided20',
  count: 'nDecided20',
  reach: '',
});

/** The lines of the summary table for the scores a set prints with --json. */
export function summaryRows(name: string, scores: Scores): SummaryRow[] {
  const values = scores.mean ?? scores;
  return (COLUMNS[name.replace(/-(?:unseen|made)$/u, '')] ?? []).flatMap(
    ({ measure, key, count, reach }) => {
      const value = values[key];
      if (value === undefined || value === null) return [];
      return [
        {
          measure,
          value: count === null ? Math.round(value * 1000) / 1000 : value,
          n: count === null ? null : (values[count] ?? null),
          reach,
        },
      ];
    },
  );
}
