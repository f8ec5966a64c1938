// Scores the request model on messages whose owners it has not learned from, at several thresholds:
// node --import tsx evals/src/tasks/run-cross-validation.ts [--errors FILE | --all]
// The part that is set aside is neither learned from nor scored, unless --all asks how the weights for a release do; it is never read. The last table says at which stage asks are missed. --errors writes what is missed and what is wrong.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { DEFAULT_THRESHOLD } from '@docket/intelligence/tasks/choose-candidates';
import { loadRequestModel, type RequestModel } from '@docket/intelligence/tasks/request-model';

import { analyseLine } from './analyse-line';
import { stageOfMiss } from './miss-stage';
import type { LabelledMessage } from '../labelled/labelled-message';
import { placeInBody } from '../labelled/place-in-body';
import { scoreTasks, type SuggestedSpan } from './score-tasks';
import { learnRequests, vocabularyOf, type TrainingSource } from '../requests/learn-requests';
import { readTrainingSources } from '../requests/training-sources';

const FOLDS = 3;
const THRESHOLDS = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7];

type Said = {
  set: string;
  line: LabelledMessage;
  spans: SuggestedSpan[][];
  /** Of each missed ask. */
  stages: string[];
};

const { values } = parseArgs({
  options: { errors: { type: 'string' }, all: { type: 'boolean', default: false } },
});
if (values.all && values.errors !== undefined)
  throw new Error('--errors shows words: it takes the developed part only');
const sources = readTrainingSources(values.all ? null : 'developed');
// Of the words that may be known, the folds tell nothing.
const vocabulary = vocabularyOf(sources);
const said = Array.from({ length: FOLDS }, (_, fold) => readFold(fold)).flat();
for (const set of ['all people', 'all tools', ...new Set(said.map((one) => one.set))]) {
  const own = said.filter((one) => one.set === set || poolOf(one.set) === set);
  const rows = THRESHOLDS.map((threshold, at) => {
    const scores = scoreTasks(
      own.map(({ line }) => line),
      own.map(({ spans }) => spans[at] ?? []),
    );
    const [found, right] = [scores.spanRecall ?? 0, scores.spanPrecision ?? 0];
    return [threshold, rounded({ ...scores, f1: (2 * found * right) / (found + right) })];
  });
  console.log(set);
  console.table(Object.fromEntries(rows));
}
console.table(countStages(said));
if (values.errors !== undefined) writeFileSync(values.errors, errorsOf(said));

/** Sets of one kind of mail are read together too: each is small. */
function poolOf(set: string): string {
  return set.includes('tools') ? 'all tools' : 'all people';
}

/** What a model that has not seen the owners of this fold suggests for their messages. */
function readFold(fold: number): Said[] {
  const isOwn = (line: LabelledMessage): boolean => foldOf(line.owner) === fold;
  const model = loadRequestModel(
    learnRequests(
      sources.map((source) => without(source, isOwn)),
      vocabulary,
    ),
  );
  return sources.flatMap(({ name, lines }) =>
    (lines ?? []).filter(isOwn).map((line) => {
      const spans = THRESHOLDS.map((threshold) => suggest(line, model, threshold));
      const shown = spans[THRESHOLDS.indexOf(DEFAULT_THRESHOLD)] ?? [];
      const missed = line.tasks.filter((span) => !touches(span, shown));
      return {
        set: name,
        line,
        spans,
        stages: missed.map((span) => stageOfMiss(line, span, model)),
      };
    }),
  );
}

function countStages(all: readonly Said[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { set, stages } of all)
    for (const stage of stages) {
      const row = (counts[stage] ??= {});
      row[poolOf(set)] = (row[poolOf(set)] ?? 0) + 1;
    }
  return counts;
}

type Place = { start: number; end: number };

function touches(span: Place, others: readonly Place[]): boolean {
  return others.some((other) => span.start < other.end && other.start < span.end);
}

function without(
  source: TrainingSource,
  isOwn: (line: LabelledMessage) => boolean,
): TrainingSource {
  const { lines } = source;
  if (lines === undefined) return source;
  const kept = source.messages.filter((_, at) => !isOwn(lines[at] as LabelledMessage));
  return { ...source, messages: kept };
}

function foldOf(owner: string): number {
  return createHash('sha256').update(owner.toLowerCase()).digest().readUInt32BE(0) % FOLDS;
}

function suggest(line: LabelledMessage, model: RequestModel, threshold: number): SuggestedSpan[] {
  const { tasks, textLength } = analyseLine(line, model, threshold);
  const place = line.html ? placeInBody(line.body) : null;
  return tasks.map(({ evidence: { task }, due }) => ({
    ...((place && place(task.text, task.start / textLength)) ?? task),
    due: due?.date ?? null,
  }));
}

function rounded(scores: object): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 1000) / 1000 : null,
    ]),
  );
}

function errorsOf(all: readonly Said[]): string {
  return all
    .flatMap(({ set, line, spans }) => {
      const own = spans[THRESHOLDS.indexOf(DEFAULT_THRESHOLD)] ?? [];
      const text = (span: Place): string =>
        line.body.slice(span.start, span.end).replace(/\s+/g, ' ');
      const labels = [...line.tasks, ...line.optional];
      return [
        ...line.tasks
          .filter((span) => !touches(span, own))
          .map((span) => `${set}\t${line.id}\tmissed\t${text(span)}`),
        ...own
          .filter((span) => !touches(span, labels))
          .map((span) => `${set}\t${line.id}\twrong\t${text(span)}`),
      ];
    })
    .join('\n');
}
