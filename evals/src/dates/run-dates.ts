// Scores the product's reading of date phrases, with chrono-node beside it in the same run.
import { readFileSync } from 'node:fs';

import { dueDateOf } from '@docket/intelligence/dates/due-date-of';
import * as chrono from 'chrono-node';
import { z } from 'zod';

import { withInterval } from '../confidence-interval';
import { scoreDates, type Score } from './score-dates';

const phraseSchema = z.object({
  text: z.string(),
  reference: z.string(),
  expected: z.string().nullable(),
});
export type DatePhrase = z.infer<typeof phraseSchema>;

/** The data's way to write a phrase that names a day which does not exist (Feb 30). */
const NO_SUCH_DAY = '0001-01-01';

export function runDates({ data, json }: { data: string; json: boolean }): void {
  const phrases = readFileSync(data, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => phraseSchema.parse(JSON.parse(line)));
  const docket = scoreDates(phrases, readWithDocket);
  if (!json) printTable(docket, scoreDates(phrases, readWithChrono));
  else {
    const { correct, falseDates, n, none } = docket;
    console.log(JSON.stringify({ correct, falseDates, n, none }));
  }
}

function readWithDocket({ text, reference }: DatePhrase): string | null {
  const read = dueDateOf(text, reference);
  if (read === null) return null;
  return 'impossible' in read ? NO_SUCH_DAY : read.date;
}

function readWithChrono({ text, reference }: DatePhrase): string | null {
  const instant = new Date(`${reference.replace(/Z$/, '')}Z`);
  const [found] = chrono.parse(text, { instant, timezone: 0 }, { forwardDate: true });
  if (!found) return null;
  const { start } = found;
  return `${String(start.get('year')).padStart(4, '0')}-${twoDigits(start.get('month'))}-${twoDigits(start.get('day'))}`;
}

function printTable(docket: Score, baseline: Score): void {
  console.table([row('Docket', docket), row('chrono-node', baseline)]);
  for (const { phrase, read } of docket.missed) {
    console.log(
      `missed: ${phrase.text} (expected ${phrase.expected ?? 'none'}, read ${read ?? 'none'})`,
    );
  }
}

function twoDigits(part: number | null): string {
  return String(part ?? 0).padStart(2, '0');
}

function row(reader: string, score: Score): Record<string, string | number> {
  return {
    reader,
    'correct (95 % interval)': withInterval(score.correct, score.n),
    n: score.n,
    'false dates': score.falseDates,
    'without a date': score.none,
  };
}
