export type Scores = Record<string, number> & { mean?: Record<string, number> };
/** n null: the value is a figure, not a share. */
export type SummaryRow = { measure: string; value: number; n: number | null; reach: string };

type Column = { measure: string; key: string; count: string | null; reach: string };

const COLUMNS: Record<string, Column[]> = {
  folders: [
    { measure: 'first project right', key: 'top1', count: 'n', reach: '93 %' },
    { measure: 'among three', key: 'top3', count: 'n', reach: '98 %' },
    { measure: 'calibration error', key: 'ece', count: null, reach: 'at most 0.05' },
    {
      measure: 'right at confidence 0.9 and more',
      key: 'precisionAt90',
      count: null,
      reach: '0.97',
    },
  ],
  requests: [
    { measure: 'accuracy', key: 'accuracy', count: 'n', reach: '88 %' },
    { measure: 'F1', key: 'f1', count: null, reach: '0.87' },
    {
      measure: 're-read errors that are the label’s',
      key: 'labelErrors',
      count: 'nReread',
      reach: '',
    },
  ],
  dates: [
    { measure: 'phrases right', key: 'correct', count: 'n', reach: '92 %' },
    { measure: 'false dates', key: 'falseDates', count: null, reach: 'none' },
  ],
  tasks: [
    { measure: 'spans found', key: 'spanRecall', count: null, reach: '0.80' },
    { measure: 'suggestions right', key: 'spanPrecision', count: null, reach: '0.85' },
    { measure: 'quiet where nothing is to do', key: 'quiet', count: 'nQuiet', reach: '95 %' },
    { measure: 'due dates right', key: 'dueCorrect', count: null, reach: '' },
  ],
  replies: [
    { measure: 'drafted where expected', key: 'drafted', count: 'nExpected', reach: '' },
    { measure: 'none where none is expected', key: 'quiet', count: 'nQuiet', reach: '' },
    { measure: 'asks taken up', key: 'asksTaken', count: 'nAsks', reach: '' },
    { measure: 'stated dates named', key: 'datesNamed', count: 'nDates', reach: '' },
    { measure: 'in the language of the message', key: 'language', count: 'nDrafts', reach: '' },
    { measure: 'at most 120 words', key: 'short', count: 'nDrafts', reach: '' },
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

/** The lines of the summary table for the scores a set prints with --json. */
export function summaryRows(name: string, scores: Scores): SummaryRow[] {
  const values = scores.mean ?? scores;
  return (COLUMNS[name] ?? []).flatMap(({ measure, key, count, reach }) => {
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
  });
}
