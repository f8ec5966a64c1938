import type { ReadMessage } from '../reading/read-message';
import { isFromTool } from './choose-candidates';
import { isNumbered } from './join-steps';
import type { SpeechAct } from './speech-act';
import type { Candidate } from './task-candidates';

/** From this probability on, a clause next to an ask repeats it or adds its deadline. */
const SUPPORTS = 0.12;
/** Across the start of a numbered item. */
const SUPPORTS_OTHER_ITEM = 0.2;
const LONGEST_EVIDENCE = 600;
/** Forms that say what to do; the others say by when, or what is missing. */
const STATES_ACTION = new Set<SpeechAct['form']>(['request', 'imperative', 'duty', 'need']);

type FoundAsks = {
  candidates: readonly Candidate[];
  chosen: readonly Candidate[];
  read: ReadMessage;
};

/**
 * An ask often takes two sentences, a state and an action or an action and its day: the evidence spans both, unless a
 * person numbers them. For a message from a tool, which asks for one thing, the sentence with the action gives the title.
 */
export function withSupport(
  candidate: Candidate,
  { candidates, chosen, read }: FoundAsks,
): Candidate {
  if (read.message.isFromReader) return candidate;
  const isTool = isFromTool(read);
  const part = candidates.filter(({ context }) => context.isBelow === candidate.context.isBelow);
  const supports = (one: Candidate | undefined): boolean =>
    one !== undefined && one.confidence >= SUPPORTS && (isTool || !chosen.includes(one));
  const isShort = (from: number, to: number): boolean =>
    (part[to]?.sentence.end ?? 0) - (part[from]?.sentence.start ?? 0) <= LONGEST_EVIDENCE;
  const { start: from, end: to } = candidate.sentence;
  let first = part.findIndex(({ sentence }) => sentence.start === from);
  // The steps of a task end after its own sentence.
  let last = part.findLastIndex(({ index, sentence }) =>
    candidate.steps.length === 0 ? sentence.end === to : index === candidate.lastIndex,
  );
  const endsItem = (next: Candidate | undefined, one = next): boolean =>
    !isTool &&
    next !== undefined &&
    isNumbered(read.fullText, next) &&
    (one?.confidence ?? 0) < SUPPORTS_OTHER_ITEM;
  while (
    !endsItem(part[first], part[first - 1]) &&
    supports(part[first - 1]) &&
    isShort(first - 1, last)
  )
    first -= 1;
  while (!endsItem(part[last + 1]) && supports(part[last + 1]) && isShort(first, last + 1))
    last += 1;
  const group = part.slice(first, last + 1);
  const start = group[0]?.sentence.start ?? candidate.sentence.start;
  const end = group.at(-1)?.sentence.end ?? candidate.sentence.end;
  const sentence = { start, end, text: read.fullText.slice(start, end) };
  const told = isTool ? tellingOf(group) : candidate;
  return {
    ...candidate,
    act: told.act,
    said: told.said,
    part: told.part,
    words: told.words,
    sentence,
  };
}

/** The most certain sentence with an action, otherwise the most certain one. */
function tellingOf(group: readonly Candidate[]): Candidate {
  const sorted = group.toSorted((a, b) => b.confidence - a.confidence);
  return sorted.find(({ act }) => STATES_ACTION.has(act.form)) ?? (sorted[0] as Candidate);
}
