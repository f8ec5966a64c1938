// judge --data FILE… --out DIR writes what a blind reader needs; judge --verdicts DIR counts their verdicts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withInterval } from '../confidence-interval';
import { seeded } from '../seeded-random';
import { readEncoder } from '../encoder/read-encoder';
import { readModelFor } from '../requests/shipped-model';
import { drawHalf, type Half } from '../labelled/draw-half';
import { readLabelledMessages } from '../labelled/labelled-message';
import { judgedPapers, type Papers } from './judged-papers';
import { scoreVerdicts, verdictsSchema, type JudgeScores } from './score-verdicts';

type Options = {
  data: string;
  more: readonly string[];
  json: boolean;
  half: Half | null;
  out: string | null;
  verdicts: string | null;
};

const SEED = 1815;
const GUIDE = [
  'Judge each paper by itself; the key tells which side is whose and stays closed until you are done.',
  'pairs.jsonl: which title would a good assistant write? Write pairs.verdicts.jsonl, a line each: {"n": 1, "verdict": "A" | "B" | "equal"}.',
  'titles.jsonl: titles.verdicts.jsonl: {"n": 1, "verdict": "good" | "wrong" | "topicless"} (wrong: ungrammatical, cut or untrue).',
  'drafts.jsonl: drafts.verdicts.jsonl: {"n": 1, "broken": false, "commits": false, "unwanted": false} (unwanted: the mail wants no answer).',
].join('\n');

export async function runJudge(options: Options): Promise<void> {
  if (options.verdicts !== null) printScores(readVerdicts(options.verdicts), options.json);
  else if (options.out === null)
    throw new Error('judge needs --data FILE --out DIR, or --verdicts DIR');
  else await writePapers(options, options.out);
}

async function writePapers({ data, more, half }: Options, out: string): Promise<void> {
  const files = [data, ...more];
  const lines = files.flatMap((file) => {
    const all = readLabelledMessages(readFileSync(file, 'utf8'));
    return half === null ? all : drawHalf(all, half);
  });
  // One model for all papers: the one for the held-out set, if there is one.
  const scored = files.map((file) => readModelFor(file, half));
  const { model: requests, weights } =
    scored.find(({ weights }) => weights === 'developed') ?? readModelFor(data, half);
  const encoder = await readEncoder(weights);
  const papers = await judgedPapers(lines, { requests, encoder }, seeded(SEED));
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'guide.txt'), `${GUIDE}\n`);
  for (const name of ['pairs', 'titles', 'drafts'] as const)
    writeFileSync(join(out, `${name}.jsonl`), toLines(papers[name]));
  writeFileSync(join(out, 'key.jsonl'), toLines(papers.key));
  console.log(countsOf(papers));
}

function countsOf({ pairs, titles, drafts }: Papers): string {
  return `${pairs.length} pairs of titles, ${titles.length} titles, ${drafts.length} drafts`;
}

function toLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

function readVerdicts(folder: string): JudgeScores {
  const lines = (name: string): unknown[] =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as unknown);
  return scoreVerdicts(
    verdictsSchema.parse({
      key: lines('key.jsonl'),
      pairs: lines('pairs.verdicts.jsonl'),
      titles: lines('titles.verdicts.jsonl'),
      drafts: lines('drafts.verdicts.jsonl'),
    }),
  );
}

function printScores(scores: JudgeScores, json: boolean): void {
  if (json) {
    console.log(JSON.stringify(scores));
    return;
  }
  for (const { measure, share, n } of scores.measures)
    console.log(`${measure.padEnd(48)} ${n === 0 ? 'none' : withInterval(share, n)}  n ${n}`);
}
