// Titles of the asks that readers marked, beside the readers' own: node --import tsx
// evals/src/titles/run-beside-readers.ts [--half developed|aside] [--out FILE] FILE… Every ask counts, found or not: the
// title is that of the most certain clause in the reader's span. Prints counts; --out writes the titles to read, for
// developed mail only.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

import { drawHalf } from '../labelled/draw-half';
import { readModelFor } from '../requests/shipped-model';
import { readTitledLines } from './titled-lines';
import { titlesBeside, type TitleBeside } from './titles-beside';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { half: { type: 'string' }, out: { type: 'string' } },
});
const half = values.half === 'developed' || values.half === 'aside' ? values.half : null;

const all: TitleBeside[] = [];
for (const file of positionals) {
  const { model, weights } = readModelFor(file, half);
  const isAside = weights === 'developed' && half !== 'developed';
  if (isAside && values.out !== undefined) throw new Error(`${basename(file)} is not to be read`);
  const read = readTitledLines(file);
  const lines = half === null ? read : drawHalf(read, half);
  const titles = lines.flatMap((line) => titlesBeside(line, model));
  print(basename(file), titles);
  all.push(...titles);
}
if (positionals.length > 1) print('all', all);
if (values.out !== undefined)
  writeFileSync(values.out, all.map((one) => `${JSON.stringify(one)}\n`).join(''));

function print(name: string, titles: readonly TitleBeside[]): void {
  const share = (of: (one: TitleBeside) => boolean): string =>
    `${((100 * titles.filter(of).length) / titles.length).toFixed(1)} %`;
  const mean = titles.reduce((sum, { f1 }) => sum + f1, 0) / titles.length;
  console.log(
    `${name.padEnd(34)} n ${titles.length}  F1 ${mean.toFixed(3)}  the same words ${share(({ f1 }) => f1 === 1)}  quoted ${share(({ isQuoted }) => isQuoted)}`,
  );
}
