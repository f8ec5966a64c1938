import { statSync } from 'node:fs';
import { join } from 'node:path';

import { detectLanguage } from '@docket/intelligence/reading/language';

import { LABELS } from '../labelled/written-labels';
import { languageFiles, readLanguageLines } from './language-lines';

/** Mail in twelve other languages, by an author who saw no code. */
const ELSEWHERE = join(LABELS, 'languages-elsewhere.jsonl');

type Options = { data: string; json: boolean };

const READ = ['en', 'de', 'fr', 'es'];

/**
 * Which language the product takes messages for; data: a file, or the folder of the labels for what was put aside.
 * Mail in a language that Docket does not read is right unless it is taken for German, French or Spanish.
 */
export function runLanguage({ data, json }: Options): void {
  const files = statSync(data).isDirectory() ? [...languageFiles('aside'), ELSEWHERE] : [data];
  const counts: Record<string, Record<string, number>> = {};
  const lines = files.flatMap(readLanguageLines);
  let right = 0;
  for (const { language, text } of lines) {
    const read = detectLanguage(text);
    const row = (counts[language] ??= {});
    row[read] = (row[read] ?? 0) + 1;
    const isRight = READ.includes(language) ? read === language : ['en', 'other'].includes(read);
    right += Number(isRight);
  }
  if (json) return console.log(JSON.stringify({ n: lines.length, right, ...counts }));
  console.log(`${right} of ${lines.length} right`);
  console.table(counts);
}
