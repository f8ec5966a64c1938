import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { RequestModel } from '@docket/intelligence/tasks/request-model';

import { readShippedModel } from '../requests/shipped-model';
import { speedOf } from '../speed/speed-of';
import { analyseLine } from './analyse-line';
import { drawHalf, type Half } from '../labelled/draw-half';
import { readLabelledMessages, type LabelledMessage } from '../labelled/labelled-message';
import { placeInBody } from '../labelled/place-in-body';
import { scoreTasks, type SuggestedSpan } from './score-tasks';

type Options = { data: string; more: readonly string[]; json: boolean; half: Half | null };

/** Suggested tasks of each message of labelled sets: their evidence against the labels, and the time they take. */
export function runTasks({ data, more, json, half }: Options): void {
  const model = readShippedModel();
  for (const file of [data, ...more]) {
    const all = readLabelledMessages(readFileSync(file, 'utf8'));
    const lines = half === null ? all : drawHalf(all, half);
    const scores = scoreLines(lines, model);
    if (json) console.log(JSON.stringify(scores));
    else console.table({ [`${basename(file)}${half === null ? '' : `, ${half}`}`]: scores });
  }
}

function scoreLines(lines: readonly LabelledMessage[], model: RequestModel) {
  // Once unmeasured, as in a process that has read mail before.
  for (const line of lines) suggest(line, model);
  const times: number[] = [];
  const suggested = lines.map((line) => {
    const start = performance.now();
    const spans = suggest(line, model);
    times.push(performance.now() - start);
    return spans;
  });
  return { ...scoreTasks(lines, suggested), ...speedOf(times) };
}

function suggest(line: LabelledMessage, model: RequestModel): SuggestedSpan[] {
  const { tasks, textLength } = analyseLine(line, model);
  const place = line.html ? placeInBody(line.body) : null;
  return tasks.map(({ evidence: { task }, due }) => ({
    ...((place && place(task.text, task.start / textLength)) ?? task),
    due: due?.date ?? null,
  }));
}
