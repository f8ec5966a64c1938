import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { RequestModel } from '@docket/intelligence/tasks/request-model';
import type { ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';

import { readEncoder } from '../encoder/read-encoder';
import { modelForLine } from './model-for-line';
import { readModelFor } from '../requests/shipped-model';
import { speedOf } from '../speed/speed-of';
import { analyzeLine } from './analyze-line';
import { drawHalf, type Half } from '../labelled/draw-half';
import { isJoined, joinLabels } from '../labelled/join-labels';
import { readLabelledMessages, type LabelledMessage } from '../labelled/labelled-message';
import { placeInBody } from '../labelled/place-in-body';
import {
  openModel,
  promptFor,
  readWithModel,
  type Answering,
  type ModelReading,
} from './model-run';
import { scoreTasks, type SuggestedSpan } from './score-tasks';

type Options = {
  data: string;
  more: readonly string[];
  json: boolean;
  half: Half | null;
  /**
   * A language model's URL, or a file of its recorded answers: measured through the product's check, beside the built-in
   * reader.
   */
  model: string | null;
  /** Where to write the prompts instead of running, one JSON object per line. */
  prompts: string | null;
};

/** The request model and the encoder, as in the product. */
type SuggestingModel = { requests: RequestModel; encoder: ClauseEncoder | null };

/** Scores the suggested tasks of labelled sets: their evidence against the labels, and the time they take. */
export async function runTasks({ data, more, json, half, ...options }: Options): Promise<void> {
  const answering = options.model === null ? null : await openModel(options.model);
  const compared: Compared[] = [];
  for (const file of [data, ...more]) {
    const { model: requests, weights } = readModelFor(file, half);
    const model: SuggestingModel = { requests, encoder: await readEncoder(weights) };
    const all = readTaskSet(file);
    const lines = half === null ? all : drawHalf(all, half);
    if (options.prompts !== null) writePrompts(options.prompts, lines, requests);
    else if (answering !== null) compared.push(await compareWith(answering, { lines, model }));
    else show(file, { ...(await scoreLines(lines, model)), weights }, { json, half });
  }
  if (answering !== null) showCompared([data, ...more], compared, json);
}

function readTaskSet(file: string): LabelledMessage[] {
  const name = basename(file, '.jsonl');
  return isJoined(file) ? joinLabels(name) : readLabelledMessages(readFileSync(file, 'utf8'));
}

type Shown = { json: boolean; half: Half | null };

function show(file: string, scores: object, { json, half }: Shown): void {
  if (json) console.log(JSON.stringify(scores));
  else console.table({ [`${basename(file)}${half === null ? '' : `, ${half}`}`]: scores });
}

type Compared = {
  given: number;
  answered: readonly LabelledMessage[];
  readings: readonly ModelReading[];
  builtIn: readonly SuggestedSpan[][];
};

/** Both readers on the same messages; those that the model was not asked about count as they are. */
async function compareWith(
  answering: Answering,
  { lines, model }: { lines: readonly LabelledMessage[]; model: SuggestingModel },
): Promise<Compared> {
  const answered: LabelledMessage[] = [];
  const readings: ModelReading[] = [];
  for (const line of lines) {
    const ask = answering(line);
    if (ask === null) continue;
    answered.push(line);
    readings.push(await readWithModel(line, model.requests, ask));
  }
  return { given: lines.length, answered, readings, builtIn: await suggestAll(answered, model) };
}

/** All files together: few messages of each have an answer. */
function showCompared(
  files: readonly string[],
  compared: readonly Compared[],
  json: boolean,
): void {
  const answered = compared.flatMap((one) => one.answered);
  const readings = compared.flatMap((one) => one.readings);
  const spans = readings.map((reading, at) => spansOf(reading, answered[at]));
  const counted = {
    asked: readings.filter(({ wasAsked }) => wasAsked).length,
    unusable: readings.filter(({ isUsable }) => !isUsable).length,
  };
  const scores = {
    'language model': { ...scoreTasks(answered, spans), ...counted },
    'built-in': scoreTasks(
      answered,
      compared.flatMap((one) => one.builtIn),
    ),
  };
  if (json) {
    console.log(JSON.stringify(scores));
    return;
  }
  const given = compared.reduce((sum, one) => sum + one.given, 0);
  const names = files.map((file) => basename(file)).join(', ');
  console.log(`${names}: ${answered.length} of ${given} messages have an answer`);
  console.table(scores);
}

function writePrompts(out: string, lines: readonly LabelledMessage[], model: RequestModel): void {
  const prompts = lines.flatMap((line) => {
    const messages = promptFor(line, model);
    return messages === null ? [] : [JSON.stringify({ id: line.id, messages })];
  });
  writeFileSync(out, `${prompts.join('\n')}\n`);
  console.log(`${prompts.length} prompts in ${out}`);
}

async function scoreLines(lines: readonly LabelledMessage[], model: SuggestingModel) {
  // Once without measuring, like a process that has already read mail.
  await suggestAll(lines, model);
  const times: number[] = [];
  const suggested: SuggestedSpan[][] = [];
  for (const line of lines) {
    const start = performance.now();
    suggested.push(await suggest(line, model));
    times.push(performance.now() - start);
  }
  return { ...scoreTasks(lines, suggested), ...speedOf(times) };
}

async function suggestAll(
  lines: readonly LabelledMessage[],
  model: SuggestingModel,
): Promise<SuggestedSpan[][]> {
  const suggested: SuggestedSpan[][] = [];
  for (const line of lines) suggested.push(await suggest(line, model));
  return suggested;
}

async function suggest(
  line: LabelledMessage,
  { requests, encoder }: SuggestingModel,
): Promise<SuggestedSpan[]> {
  return spansOf(analyzeLine(line, await modelForLine(line, requests, encoder)), line);
}

type Reading = Pick<ModelReading, 'tasks' | 'textLength'>;

function spansOf(
  { tasks, textLength }: Reading,
  line: LabelledMessage | undefined,
): SuggestedSpan[] {
  const place = line?.html ? placeInBody(line.body) : null;
  return tasks.map(({ evidence: { task }, due }) => ({
    ...((place && place(task.text, task.start / textLength)) ?? task),
    due: due?.date ?? null,
  }));
}
