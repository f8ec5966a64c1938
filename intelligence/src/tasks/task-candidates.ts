import type { Sentence } from '../reading/sentences';
import type { ReadMessage } from '../reading/read-message';
import {
  addressedBy,
  addressedByGreeting,
  readPeople,
  type Addressed,
  type People,
} from './addressee';
import { isCourtesy } from './courtesy';
import { readSpeechAct, type SpeechAct } from './speech-act';
import type { SuggestionInput } from './suggestion-input';

/** A sentence that may become a task, with how sure that is (0 to 1). */
export type Candidate = { sentence: Sentence; index: number; act: SpeechAct; confidence: number };

const MOST_SENTENCES = 120;

/** Sentences of the newest text that ask, oblige or promise, with their confidence. */
export function findCandidates(read: ReadMessage, input: SuggestionInput): Candidate[] {
  const people = readPeople(read, input.reader, input.aliases);
  const greeting = read.zones.find((zone) => zone.kind === 'greeting');
  const greeted = greeting
    ? addressedByGreeting(read.fullText.slice(greeting.start, greeting.end), people)
    : 'open';
  const candidates: Candidate[] = [];
  let addressed: Addressed = greeted;
  for (const [index, sentence] of read.sentences.slice(0, MOST_SENTENCES).entries()) {
    const named = addressedBy(sentence.text, people);
    if (named !== 'open') addressed = named;
    else if (startsParagraph(read, index)) addressed = greeted;
    if (addressed === 'other' && !read.message.isFromReader) continue;
    if (isCourtesy(sentence.text)) continue;
    const act = readSpeechAct(sentence.text, read.message.isFromReader);
    if (!act) continue;
    const confidence = confidenceOf({ act, sentence, addressed, people, read }, input);
    candidates.push({ sentence, index, act, confidence });
  }
  return candidates;
}

type Circumstances = {
  act: SpeechAct;
  sentence: Sentence;
  addressed: Addressed;
  people: People;
  read: ReadMessage;
};

function confidenceOf(c: Circumstances, input: SuggestionInput): number {
  const modelled = c.read.message.isFromReader ? 0.5 : input.models.requests.score(c.sentence.text);
  let logit = toLogit(c.act.strength) + 0.6 * toLogit(modelled);
  if (c.addressed === 'reader') logit += 0.5;
  if (!c.read.message.isFromReader) {
    if (c.people.place === 'cc') logit -= 1;
    if (c.people.place === 'none') logit -= 0.4;
    if (c.people.recipients > 3) logit -= 0.25;
    if (c.people.recipients > 8) logit -= 0.35;
  }
  if (c.read.sentences.length > 40) logit -= 0.5;
  return 1 / (1 + Math.exp(-logit));
}

function toLogit(share: number): number {
  const kept = Math.min(0.97, Math.max(0.03, share));
  return Math.log(kept / (1 - kept));
}

/** A blank line lies between this sentence and the one before. */
function startsParagraph(read: ReadMessage, index: number): boolean {
  const before = read.sentences[index - 1];
  const here = read.sentences[index];
  return !before || !here || /\n\s*\n/.test(read.fullText.slice(before.end, here.start));
}
