import type { Sentence } from '../reading/sentences';
import type { ReadMessage } from '../reading/read-message';
import { singleSpaced } from '../reading/single-spaced';
import {
  addressedBy,
  addressedByGreeting,
  readPeople,
  speaksOfReader,
  type Addressed,
  type People,
} from './addressee';
import { beyondCourtesy } from './courtesy';
import { isDeliverable } from './deliverable';
import { readSpeechAct, type SpeechAct } from './speech-act';
import type { SuggestionInput } from './suggestion-input';

/** A sentence that may become a task, with how sure that is (0 to 1). */
export type Candidate = {
  /** Differs from index where several sentences were joined. */
  lastIndex: number;
  sentence: Sentence;
  index: number;
  act: SpeechAct;
  confidence: number;
};

/** Thanks for what was done; 'I would appreciate it' asks for what was said before. */
const GRATITUDE = /^\W*(?:i|we)(?: do| really| truly| so| very much)* appreciate it\W*$/i;
const MOST_SENTENCES = 120;
const MOST_CHARACTERS = 600;

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
    const words = singleSpaced(sentence.text.slice(0, MOST_CHARACTERS)).replace(/[’‘]/g, "'");
    const named = addressedBy(words, people);
    if (named !== 'open') addressed = named;
    else if (startsParagraph(read, index)) addressed = greeted;
    if (addressed === 'other' && !read.message.isFromReader) continue;
    const act = readAsking(words, read.message.isFromReader);
    if (!act || speaksOfReader(words, people)) continue;
    if (act.form === 'assignment' && named !== 'reader') continue;
    if (act.form === 'need' && !isDeliverable(act.action, words)) continue;
    if (act.form === 'notice' && GRATITUDE.test(words)) continue;
    const confidence = confidenceOf({ act, sentence, addressed, people, read }, input);
    candidates.push({ sentence, index, lastIndex: index, act, confidence });
  }
  return candidates;
}

/** What a sentence asks beside its courtesies. The act is looked for first: most sentences have none. */
function readAsking(words: string, isFromReader: boolean): SpeechAct | null {
  const whole = readSpeechAct(words, isFromReader);
  if (whole === null && !/^\W*(?:many |again,? )?th(?:an|x)/i.test(words)) return null;
  const asking = beyondCourtesy(words);
  if (asking === null) return null;
  return asking === words ? whole : readSpeechAct(asking, isFromReader);
}

type Circumstances = {
  act: SpeechAct;
  sentence: Sentence;
  addressed: Addressed;
  people: People;
  read: ReadMessage;
};

function confidenceOf(c: Circumstances, input: SuggestionInput): number {
  const modelled = isModelled(c.read) ? input.models.requests.score(c.sentence.text) : 0.5;
  const logit =
    toLogit(c.act.strength) +
    (c.act.form === 'question' || c.act.form === 'deadline' || c.act.form === 'appointment'
      ? 0.35
      : 0.6) *
      toLogit(modelled) +
    (c.addressed === 'reader' ? 0.5 : 0) +
    (c.read.message.isFromReader ? 0 : audience(c.people) * (isOwnDeadline(c) ? 0.4 : 1)) +
    length(c) +
    (isConditional(c.sentence.text) ? -1.4 : 0);
  return 1 / (1 + Math.exp(-logit));
}

/** The model learned from English mail to its reader; on other mail it has no say. */
function isModelled({ message, language }: ReadMessage): boolean {
  return !message.isFromReader && language === 'en';
}

/** What is asked only of those who want something ('if you are interested, please reply'). */
function isConditional(sentence: string): boolean {
  return (
    /^\W*(?:and |so |also |but |for example,? |e\.g\.,? )?(?:if|should|in case|in (?:th(?:e|at|ose|ese|is)|any|such) (?:few |rare |other )?(?:cases?|events?)|unless|whenever)\s(?!(?:you\s(?:could|can|would|get|have\s(?:a|any)?\s?(?:chance|time|moment|minute))|possible|so)\b)/i.test(
      sentence,
    ) ||
    /\b(?:respond|reply|contact|call|e-?mail|rsvp|let\sme\sknow|read)\b[^.]{0,60}\bif\syou\s(?:are|would|plan|want|wish|have|need|don't|do\snot)\b/i.test(
      sentence,
    )
  );
}

/** A message to many, or one that the reader only gets a copy of, asks less of the reader. */
function audience(people: People): number {
  const place = people.place === 'to' ? 0 : people.place === 'cc' ? -1 : -1.2;
  const crowd =
    people.recipients > 8 ? -0.6 : people.recipients > 3 ? -0.25 : people.isOnlyRecipient ? 0.2 : 0;
  return place + crowd;
}

/** 'Your papers are due on Friday' binds each of many readers. */
function isOwnDeadline({ act, sentence }: Circumstances): boolean {
  return act.form === 'deadline' && /\byour?\b/i.test(sentence.text);
}

/** Short notes are written to be answered; long texts are mostly read. */
function length({ act, read }: Circumstances): number {
  const sentences = read.sentences.length;
  const long = sentences > 40 ? -0.8 : sentences > 20 ? -0.3 : 0;
  return (
    long + (act.form === 'question' ? (sentences <= 4 ? 0.6 : sentences <= 10 ? 0.2 : -0.3) : 0)
  );
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
