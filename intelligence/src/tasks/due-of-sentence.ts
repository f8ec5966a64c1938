import type { DueDate, Span } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import { nextBusinessDay } from '../working-time/working-days';
import { localDate } from '../working-time/zoned-time';
import type { SuggestionInput } from './suggestion-input';

/**
 * Reads the due date of a sentence; null when it names none and the style asks for no default.
 * Offsets of the sentence and of the answer count in the full text of the message.
 */
export type DueOfSentence = (sentence: Span) => DueDate | null;

/** The reader of due dates for one message, in the reader's zone and working time. */
export function dueReader(read: ReadMessage, input: SuggestionInput): DueOfSentence {
  const received = localDate(read.message.receivedAt, input.working.timezone);
  return () => {
    if (input.style.dueParser !== 'fallback_next_business_day') return null;
    return {
      date: nextBusinessDay(received, input.working),
      time: null,
      span: null,
      alternatives: [],
      reason: 'No date in the message: the next business day',
    };
  };
}
