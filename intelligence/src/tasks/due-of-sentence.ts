import type { DueDate, Span } from '@docket/core/extraction/suggestion';

import { fallbackDue, resolveDue, type DatedRequest, type DueContext } from '../dates/resolve-due';
import type { ReadMessage } from '../reading/read-message';
import type { SpeechAct } from './speech-act';
import type { SuggestionInput } from './suggestion-input';

const EVENT_WORD =
  /\b(?:meeting|call|appointment|interview|lunch|dinner|conference|session|hearing)\b/i;

/**
 * Reads the due date of a sentence; without one the style's default, which has no span, or null.
 * Offsets of the sentence and of the answer count in the full text of the message.
 */
export type DueOfSentence = (sentence: DatedRequest) => DueDate | null;

/** A sentence with the place where its deed, or the event that it announces, begins. */
export function datedRequest({ start, end, text }: Span, act: SpeechAct): DatedRequest {
  const isEvent = act.form === 'appointment';
  const words = isEvent ? EVENT_WORD : wordsOf(act.action);
  const at = words === null ? -1 : text.search(words);
  return { start, end, actAt: start + Math.max(0, at), isEvent };
}

function wordsOf(action: string): RegExp | null {
  const words = action.split(' ').slice(0, 3).map(escaped);
  return words[0] === '' ? null : new RegExp(words.join('\\s+'));
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The reader of due dates for one message, in the reader's zone and working time; sentences are read once. */
export function dueReader(read: ReadMessage, input: SuggestionInput): DueOfSentence {
  const { receivedAt } = read.message;
  if (Number.isNaN(Date.parse(receivedAt))) return () => null;
  const context: DueContext = {
    receivedAt,
    readerZone: input.working.timezone,
    senderOffset: /[+-]\d{2}:\d{2}$/.exec(receivedAt)?.[0] ?? null,
    language: read.language,
    working: input.working,
    fallback: input.style.dueParser === 'fallback_next_business_day' ? 'next_business_day' : 'none',
  };
  const newest = read.fullText.slice(0, read.sentences.at(-1)?.end ?? 0);
  const known = new Map<string, DueDate | null>();
  return (sentence) => {
    const key = `${sentence.start} ${sentence.actAt ?? ''}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const due =
      sentence.end <= newest.length ? resolveDue(newest, sentence, context) : fallbackDue(context);
    known.set(key, due);
    return due;
  };
}
