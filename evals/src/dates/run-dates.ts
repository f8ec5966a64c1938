// Scores how the product reads date phrases, with chrono-node and Microsoft's Recognizers as baselines in the same run.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { z } from 'zod';

import { withInterval } from '../confidence-interval';
import { drawHalf } from '../draw-half';
import { READERS, type DateReader } from './readers';
import { hasDay, isRight, type Score, scoreDates } from './score-dates';

const phraseSchema = z.object({
  text: z.string(),
  reference: z.string(),
  expected: z.string().nullable(),
  kind: z.string().optional(),
  language: z.string().optional(),
});
type KindedPhrase = z.infer<typeof phraseSchema> & { half: 'seen' | 'unseen' };

/** Every phrase of this file was read while the first rules were written. */
const ALL_SEEN = new Set(['dates-dev.jsonl']);

export function runDates({ data, json }: { data: string; json: boolean }): void {
  const phrases = readFileSync(data, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): KindedPhrase => {
      const half = ALL_SEEN.has(basename(data)) ? 'seen' : drawHalf(line);
      return { ...phraseSchema.parse(JSON.parse(line)), half };
    });
  if (json) printJson(data, phrases);
  else printTables(data, phrases);
}

/** The scores of the whole file and of each half; the baseline readers by name. */
function printJson(data: string, phrases: readonly KindedPhrase[]): void {
  const [own, ...others] = READERS.map(({ name, read }) => ({
    name,
    scores: scoresOf(phrases, read),
  }));
  const beside = Object.fromEntries(others.map(({ name, scores }) => [name, scores]));
  console.log(JSON.stringify({ file: basename(data), ...own?.scores, beside }));
}

function scoresOf(phrases: readonly KindedPhrase[], read: DateReader) {
  const score = (of: readonly KindedPhrase[]) => {
    const { right, ...counts } = scoreDates(of, read);
    return { correct: counts.n === 0 ? 0 : right / counts.n, right, ...counts };
  };
  const half = (name: KindedPhrase['half']) => score(phrases.filter((one) => one.half === name));
  const [seen, unseen] = [half('seen'), half('unseen')];
  return {
    ...score(phrases),
    seenCorrect: seen.n === 0 ? undefined : seen.correct,
    seenN: seen.n,
    seenFalse: seen.falseDates,
    unseenCorrect: unseen.n === 0 ? undefined : unseen.correct,
    unseenN: unseen.n,
    unseenFalse: unseen.n === 0 ? undefined : unseen.falseDates,
  };
}

/** One row per reader and half, and one per kind if the phrases have kinds. */
function printTables(data: string, phrases: readonly KindedPhrase[]): void {
  console.log(basename(data));
  const kinds = [...new Set(phrases.map(({ kind }) => kind ?? ''))].sort((a, b) =>
    a.localeCompare(b),
  );
  const rows = READERS.flatMap(({ name, read }) =>
    (['seen', 'unseen'] as const).flatMap((half) => {
      const inHalf = phrases.filter((phrase) => phrase.half === half);
      if (inHalf.length === 0) return [];
      const groups = kinds.length > 1 ? [undefined, ...kinds] : [undefined];
      return groups.map((kind) => {
        const group =
          kind === undefined ? inHalf : inHalf.filter((phrase) => (phrase.kind ?? '') === kind);
        return { reader: name, half, kind: kind ?? 'all', ...columns(scoreDates(group, read)) };
      });
    }),
  );
  console.table(rows);
  const read = READERS[0]?.read ?? (() => null);
  for (const phrase of phrases.filter(({ half }) => half === 'seen')) {
    const answer = read(phrase);
    const expected = hasDay(phrase) ? phrase.expected : null;
    if (expected === null ? answer !== null : !isRight(answer, phrase))
      console.log(
        `seen: ${phrase.text} (expected ${expected ?? 'none'}, read ${answer ?? 'none'})`,
      );
  }
}

function columns({ n, right, missed, wrong, none, falseDates }: Score): Record<string, string> {
  return {
    'right (95 % interval)': n === 0 ? '' : withInterval(right / n, n),
    of: String(n),
    missed: String(missed),
    wrong: String(wrong),
    'false dates': `${falseDates} of ${none}`,
  };
}
