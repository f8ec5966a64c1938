// Scores the request model, at several thresholds, on messages whose owners it has not learned from:
// node --import tsx evals/src/tasks/run-cross-validation.ts [--errors FILE | --all] [--by authors] [--share 0.25]
// --by authors leaves out whole files of the written mail instead of owners and only scores these; --share learns from
// that share of the written files. The held-out part is neither learned from nor scored, unless --all asks how the
// release's weights do; it is never read. The tables after the sets show at which stage asks are missed, and the causes
// of false ones. --errors writes the missed and wrong ones.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { loadRequestModel, type RequestModel } from '@docket/intelligence/tasks/request-model';

import { analyzeLine } from './analyze-line';
import { stageOfFalse, stageOfMiss } from './miss-stage';
import type { LabelledMessage } from '../labelled/labelled-message';
import { placeInBody } from '../labelled/place-in-body';
import { scoreTasks, type SuggestedSpan } from './score-tasks';
import { learnRequests, vocabularyOf, type TrainingSource } from '../requests/learn-requests';
import { readTrainingSources } from '../requests/training-sources';

const FOLDS = 3;
const THRESHOLDS = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7];
const RECEIPT_BOUNDS = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

type SuredSpan = SuggestedSpan & { confidence: number };
type Evaluated = {
  set: string;
  line: LabelledMessage;
  /** At each threshold. */
  spans: SuredSpan[][];
  /** As shipped. */
  shown: SuredSpan[];
  /** For each missed ask. */
  stages: string[];
  /** For each false suggestion. */
  wrong: string[];
  /** The confidence of the ask that a receipt would be drafted for; null for mail that gets none at any threshold. */
  receipt: number | null;
};

const { values } = parseArgs({
  options: {
    errors: { type: 'string' },
    all: { type: 'boolean', default: false },
    by: { type: 'string', default: 'owners' },
    share: { type: 'string', default: '1' },
  },
});
if (values.by !== 'owners' && values.by !== 'authors') throw new Error('--by is owners or authors');
const share = Number(values.share);
if (!(share > 0 && share <= 1)) throw new Error('--share is more than 0 and at most 1');
const isByAuthor = values.by === 'authors';
if (values.all && values.errors !== undefined)
  throw new Error('--errors shows words: it takes the developed part only');
const sources = readTrainingSources(values.all ? null : 'developed');
// The folds say nothing about the vocabulary.
const vocabulary = vocabularyOf(sources);
/** Each file was written by one author, separately for people's mail and tools'. */
const written = sources.map(({ name }) => name).filter((name) => /^(?:written|aside)-/.test(name));
const unused = new Set(drawnOut(written, share));
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
console.table(countStages(said, ({ stages }) => stages));
console.table(countStages(said, ({ wrong }) => wrong));
console.table(countReceipts(said.filter(({ set }) => poolOf(set) === 'all people')));
if (values.errors !== undefined) writeFileSync(values.errors, errorsOf(said));

/** Sets of one kind of mail are also scored together, because each is small. */
function poolOf(set: string): string {
  return set.includes('tools') ? 'all tools' : 'all people';
}

/** What a model that has not seen the owners of this fold suggests for their messages. */
function readFold(fold: number): Evaluated[] {
  const isOfOwner = (line: LabelledMessage): boolean => foldOf(line.owner) === fold;
  const authors = written.filter((_, at) => at % FOLDS === fold);
  const learned = isByAuthor
    ? sources.filter(({ name }) => !authors.includes(name))
    : sources.map((source) => without(source, isOfOwner));
  const model = loadRequestModel(
    learnRequests(
      learned.filter(({ name }) => !unused.has(name)),
      vocabulary,
    ),
  );
  const scored = isByAuthor ? sources.filter(({ name }) => authors.includes(name)) : sources;
  return scored.flatMap(({ name, lines }) =>
    (lines ?? [])
      .filter((line) => isByAuthor || isOfOwner(line))
      .map((line) => readLine(name, line, readOnce(model))),
  );
}

function readLine(set: string, line: LabelledMessage, model: RequestModel): Evaluated {
  const spans = THRESHOLDS.map((threshold) => suggest(line, model, { threshold }));
  const shown = suggest(line, model);
  const missed = line.tasks.filter((span) => !touches(span, shown));
  const labels = [...line.tasks, ...line.optional];
  const wrong = shown.filter((span) => !touches(span, labels));
  return {
    set,
    line,
    spans,
    shown,
    stages: missed.map((span) => stageOfMiss(line, span, model)),
    wrong: wrong.map(({ confidence }) => stageOfFalse(line, confidence)),
    receipt: receiptOf(line, model),
  };
}

/** One message is analyzed at every threshold; the model reads its clauses once. */
function readOnce(model: RequestModel): RequestModel {
  const known = new Map<string, ReturnType<RequestModel['read']>>();
  return {
    read: (clauses) => {
      const key = clauses.map(({ words }) => words).join('\n');
      const chances = known.get(key) ?? model.read(clauses);
      known.set(key, chances);
      return chances;
    },
  };
}

function countStages(
  all: readonly Evaluated[],
  stagesOf: (one: Evaluated) => readonly string[],
): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const one of all)
    for (const stage of stagesOf(one)) {
      const row = (counts[stage] ??= {});
      row[poolOf(one.set)] = (row[poolOf(one.set)] ?? 0) + 1;
    }
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function receiptOf(line: LabelledMessage, model: RequestModel): number | null {
  const { reply, tasks } = analyzeLine(line, model, { receiptFrom: 0 });
  return reply === null ? null : Math.max(0, ...tasks.map(({ confidence }) => confidence));
}

/** The receipts that people's mail would get at each threshold. */
function countReceipts(all: readonly Evaluated[]): Record<string, Record<string, number>> {
  const asking = all.filter(({ line }) => line.tasks.length > 0).length;
  const rows = RECEIPT_BOUNDS.map((bound) => {
    const drafted = all.filter(({ receipt }) => receipt !== null && receipt >= bound);
    const unwanted = drafted.filter(({ line }) => line.tasks.length === 0).length;
    const shares = {
      receipts: drafted.length,
      unwanted: unwanted / drafted.length,
      'of mail that asks': (drafted.length - unwanted) / asking,
    };
    return [bound, rounded(shares)];
  });
  return Object.fromEntries(rows) as Record<string, Record<string, number>>;
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

/** The files that a share leaves out, drawn by name, of people and tools alike. */
function drawnOut(names: readonly string[], kept: number): string[] {
  return ['people', 'tools'].flatMap((kind) => {
    const own = names.filter((name) => name.includes(kind));
    const drawn = own.toSorted((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1));
    return drawn.slice(Math.round(own.length * kept));
  });
}

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

function foldOf(owner: string): number {
  return createHash('sha256').update(owner.toLowerCase()).digest().readUInt32BE(0) % FOLDS;
}

function suggest(
  line: LabelledMessage,
  model: RequestModel,
  limits?: { threshold: number },
): SuredSpan[] {
  const { tasks, textLength } = analyzeLine(line, model, limits);
  const place = line.html ? placeInBody(line.body) : null;
  return tasks.map(({ evidence: { task }, due, confidence }) => ({
    confidence,
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

function errorsOf(all: readonly Evaluated[]): string {
  return all
    .flatMap(({ set, line, shown }) => {
      const text = (span: Place): string =>
        line.body.slice(span.start, span.end).replace(/\s+/g, ' ');
      const labels = [...line.tasks, ...line.optional];
      return [
        ...line.tasks
          .filter((span) => !touches(span, shown))
          .map((span) => `${set}\t${line.id}\tmissed\t${text(span)}`),
        ...shown
          .filter((span) => !touches(span, labels))
          .map((span) => `${set}\t${line.id}\twrong\t${text(span)}`),
      ];
    })
    .join('\n');
}
