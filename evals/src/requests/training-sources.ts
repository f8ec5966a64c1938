import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DATA } from '../data-files';
import { drawHalf } from '../labelled/draw-half';
import { joinLabels } from '../labelled/join-labels';
import { readLabelledMessages } from '../labelled/labelled-message';
import { LABELS, readForRelease, readToLearnFrom } from '../labelled/written-labels';
import { labelledClauses, type LabelledClause } from './clause-examples';
import { generateClauses, generatedInput } from './generated-clauses';
import { readLabelledSentences } from './labelled-sentences';
import type { TrainingSource } from './learn-requests';
import { readSentenceActs } from './sentence-acts';

const READERS_WEIGHT = 1;
/** Labelled by those who wrote the earlier rules. */
const RULES_WEIGHT = 0.6;
const SENTENCES_WEIGHT = 0.5;

/**
 * All training sources; `developed` leaves out what is held out, null leaves out nothing, for the weights of a release
 * only.
 */
export function readTrainingSources(half: 'developed' | null): TrainingSource[] {
  const read = ['tasks-gold-dev', 'modern-people-dev', 'modern-tools-dev'].map((name) => {
    const all = readLabelledMessages(readFileSync(join(DATA, `${name}.jsonl`), 'utf8'));
    const lines = half === null ? all : drawHalf(all, half);
    return { name, weight: READERS_WEIGHT, messages: lines.map(labelledClauses), lines };
  });
  return [...read, ...ownSources(half), ...mailboxSources(half), labelledSentences(), generated()];
}

/** Readers' labels of the two development mailboxes; a fifth of the inbox is held out and only scored. */
const READ_MAIL = ['readers-inbox', 'readers-inbox-second', 'readers-filed'];
const READ_ASIDE = 'readers-inbox-aside';

/**
 * Mail of the two development mailboxes: ids and offsets here, the texts in the data. A reader's label replaces an
 * earlier one.
 */
function mailboxSources(half: 'developed' | null): TrainingSource[] {
  const names = half === null ? [...READ_MAIL, READ_ASIDE] : READ_MAIL;
  const read = names.map((name) => {
    const lines = joinLabels(name);
    return { name, weight: READERS_WEIGHT, messages: lines.map(labelledClauses), lines };
  });
  const known = new Set(read.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const files = readdirSync(LABELS).filter((name) => /^tasks-.*\.jsonl$/.test(name));
  const earlier = files.map((file) => {
    const name = file.replace('.jsonl', '');
    const lines = joinLabels(name).filter(({ id }) => !known.has(id));
    return { name, weight: RULES_WEIGHT, messages: lines.map(labelledClauses) };
  });
  return [...read, ...earlier];
}

/** Mail written for this project, stored completely. */
function ownSources(half: 'developed' | null): TrainingSource[] {
  const kept = half === null ? /^(?:written|aside)-.*\.jsonl$/ : /^written-.*\.jsonl$/;
  const files = readdirSync(LABELS).filter((name) => kept.test(name));
  return files.map((file) => {
    const name = file.replace('.jsonl', '');
    const lines = half === null ? readForRelease(file) : readToLearnFrom(file);
    return { name, weight: READERS_WEIGHT, messages: lines.map(labelledClauses), lines };
  });
}

function labelledSentences(): TrainingSource {
  const file = join(DATA, 'requests-train.tsv');
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  const read = readLabelledSentences(file);
  const acts = readSentenceActs(read);
  const messages = read.sentences.flatMap((words, at): LabelledClause[][] => {
    const own = acts[at] ?? [];
    return own.length === 0 ? [] : [[{ input: { words, around: null }, acts: own }]];
  });
  return { name: 'requests-train', weight: SENTENCES_WEIGHT, messages };
}

const PER_FRAME = 8;
const GENERATED_WEIGHT = 0.35;

/** Clauses generated from frames: they teach the words of requests, but no context. */
function generated(): TrainingSource {
  const messages = generateClauses('learned', PER_FRAME).map((clause) => [generatedInput(clause)]);
  return { name: 'generated', weight: GENERATED_WEIGHT, messages };
}
