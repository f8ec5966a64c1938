import type { DueDate, Span } from '@docket/core/extraction/suggestion';

import { fallbackDue, resolveDue, type DueContext } from '../dates/resolve-due';
import type { ReadMessage } from '../reading/read-message';
import type { SuggestionInput } from './suggestion-input';

/**
 * Reads the due date of a sentence; without one the style's default, which has no span, or null.
 * Offsets of the sentence and of the answer count in the full text of the message.
 */
export type DueOfSentence = (sentence: Pick<Span, 'start' | 'end'>) => DueDate | null;

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
  const known = new Map<number, DueDate | null>();
  return (sentence) => {
    const before = known.get(sentence.start);
    if (before !== undefined) return before;
    const due =
      sentence.end <= newest.length ? resolveDue(newest, sentence, context) : fallbackDue(context);
    known.set(sentence.start, due);
    return due;
  };
}
