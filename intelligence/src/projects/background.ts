import type { LearnedModel } from './learned-model';
import {
  hashOf,
  readFeatures,
  type FeatureGroup,
  type ReadableMail,
} from '../reading/message-features';

/**
 * How often each feature (an address, a list, a word) occurs in all mail of one person, decided or not: a count-min
 * sketch with conservative update (Estan & Varghese 2002), 128 kB at any size of the mailbox. It contains no text.
 */
export type Background = {
  /** Messages counted so far. */
  messages: number;
  /** How many of them `counts` still represents: older ones fade. */
  window: number;
  counts: Uint8Array;
};

const SLOTS = 1 << 17;
/** The length of the counts once something was counted, in bytes. */
export const LONGEST_COUNTS = SLOTS;
const MAX_COUNT = 255;
/** The window of messages; each time it is full, the counts are halved. */
export const LARGEST_WINDOW = 2_000;

export function emptyBackground(): Background {
  return { messages: 0, window: 0, counts: new Uint8Array() };
}

/** The background with these messages added, each to be counted once; the given one stays valid. */
export function addToBackground(before: Background, mails: Iterable<ReadableMail>): Background {
  const counts =
    before.counts.length === SLOTS ? Uint8Array.from(before.counts) : new Uint8Array(SLOTS);
  let { messages, window } = before;
  for (const mail of mails) {
    if (window >= LARGEST_WINDOW) {
      fade(counts);
      window /= 2;
    }
    for (const { hash } of readFeatures(mail)) count(counts, hash);
    messages += 1;
    window += 1;
  }
  return { messages, window, counts };
}

/**
 * About how many messages with a feature the person has not decided, excluding the one in question; 0 if nothing is
 * known. Never more than were counted.
 */
export function undecidedWith(background: Background, model: LearnedModel, hash: number): number {
  const { window, messages, counts } = background;
  if (window === 0) return 0;
  const all = lowest(counts, hash) * (messages / window);
  return Math.max(0, all - (model.features.get(hash)?.total ?? 0) - 1);
}

/** In how many of the counted messages a stemmed word occurs, and how many were counted. */
export function countOfWord(
  { window, counts }: Background,
  word: string,
): { messages: number; count: number } {
  const of = (group: FeatureGroup) => lowest(counts, hashOf(`${group}:${word}`));
  return { messages: window, count: Math.max(of('subject'), of('body')) };
}

function count(counts: Uint8Array, hash: number): void {
  const [one, other] = slotsOf(hash);
  const next = Math.min(MAX_COUNT, Math.min(counts[one] ?? 0, counts[other] ?? 0) + 1);
  counts[one] = Math.max(counts[one] ?? 0, next);
  counts[other] = Math.max(counts[other] ?? 0, next);
}

function lowest(counts: Uint8Array, hash: number): number {
  const [one, other] = slotsOf(hash);
  return Math.min(counts[one] ?? 0, counts[other] ?? 0);
}

function slotsOf(hash: number): [number, number] {
  return [hash & (SLOTS - 1), Math.imul(hash, 0x9e3779b1) >>> 15];
}

/**
 * Halves the counts, rounding odd ones up in every other slot, so that single occurrences neither all vanish nor all
 * stay.
 */
function fade(counts: Uint8Array): void {
  for (let slot = 0; slot < counts.length; slot += 1)
    counts[slot] = ((counts[slot] ?? 0) + (slot & 1)) >> 1;
}
