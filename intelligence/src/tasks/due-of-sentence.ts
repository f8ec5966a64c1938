import type { DueDate, Span } from '@docket/core/extraction/suggestion';

import type { DateMention } from '../dates/date-mention';
import { datesOfText, lengthsOfText } from '../dates/due-candidates';
import { type DueContext, fallbackDue } from '../dates/fallback-due';
import type { DatedRequest } from '../dates/due-of-mentions';
import type { Lengths } from '../dates/lead-times';
import { resolveDue } from '../dates/resolve-due';
import type { ReadMessage } from '../reading/read-message';
import type { SpeechAct } from './speech-act';
import type { ExtractionInput } from './extraction-input';

const EVENT_WORD =
  /\b(?:meeting|call|appointment|interview|lunch|dinner|conference|session|hearing)\b/i;

/**
 * Reads the due date of a sentence; without one, the style's default, which has no span, or null. Offsets of the
 * sentence and of the answer refer to the full text of the message.
 */
export type DueOfSentence = (sentence: DatedRequest) => DueDate | null;

/** A sentence, and where its action, or the event that it announces, begins. */
export function datedRequest(
  { start, end, text }: Span,
  { act, isPart }: { act: SpeechAct; isPart: boolean },
): DatedRequest {
  const isEvent = act.form === 'appointment';
  const at = isEvent ? text.search(EVENT_WORD) : placeOf(act.action, text);
  return { start, end, actAt: start + Math.max(0, at), isEvent, isPart };
}

/** Found by its first two words, which may be separated by a line break; -1 if there is no action. */
function placeOf(action: string, text: string): number {
  const [first = '', second = ''] = action.split(' ', 2);
  if (first === '') return -1;
  const both = text.indexOf(`${first} ${second}`);
  return both < 0 ? text.indexOf(first) : both;
}

/** The context for the dates of a message; null if its time of receipt is unknown. */
export function dueContext(read: ReadMessage, input: ExtractionInput): DueContext | null {
  const { receivedAt } = read.message;
  if (Number.isNaN(Date.parse(receivedAt))) return null;
  const origin = originOf(read);
  return {
    receivedAt,
    ...(origin === null ? {} : { origin }),
    readerZone: input.working.timezone,
    senderOffset: /[+-]\d{2}:\d{2}$/.exec(receivedAt)?.[0] ?? null,
    language: read.language,
    working: input.working,
    subject: read.message.subject,
    belowFrom: read.below[0]?.start ?? null,
    fallback: input.style.dueParser === 'fallback_next_business_day' ? 'next_business_day' : 'none',
  };
}

function originOf({
  automatic,
  forwarded,
  message,
}: ReadMessage): 'tool' | 'answer' | 'forward' | null {
  if (automatic.isRobot) return 'tool';
  if (forwarded) return 'forward';
  return /^\s*(?:re|aw|antw|sv|tr)\s*:/i.test(message.subject) ? 'answer' : null;
}

/** The newest text, with the message below if a thin note forwards it. */
export function datedText({ fullText, sentences, below }: ReadMessage): string {
  return fullText.slice(0, (below.at(-1) ?? sentences.at(-1))?.end ?? 0);
}

/** The dates of that text, without those in the headers of the forwarded message. */
export function datesOfMessage(read: ReadMessage, context: DueContext): DateMention[] {
  const newestEnd = read.sentences.at(-1)?.end ?? 0;
  return datesOfText(datedText(read), context).filter(
    ({ span }) =>
      span.start < newestEnd ||
      read.below.some(({ start, end }) => span.start >= start && span.start < end),
  );
}

/**
 * Reads due dates for one message, in the reader's zone and working time; each sentence is read once. `requests` are
 * offsets in the full text.
 */
export function dueReader(
  read: ReadMessage,
  input: ExtractionInput,
  requests: DueContext['requests'] = [],
): DueOfSentence {
  const base = dueContext(read, input);
  if (base === null) return () => null;
  const text = datedText(read);
  let dates: readonly DateMention[] | null = null;
  let lengths: Lengths | null = null;
  const context = {
    ...base,
    requests: requests.filter(({ end }) => end <= text.length),
    dates: () => (dates ??= datesOfMessage(read, base)),
    lengths: () => (lengths ??= lengthsOfText(text)),
  };
  const known = new Map<string, DueDate | null>();
  return (sentence) => {
    const key = `${sentence.start} ${sentence.end} ${sentence.actAt ?? ''}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const due =
      sentence.end <= text.length ? resolveDue(text, sentence, context) : fallbackDue(context);
    known.set(key, due);
    return due;
  };
}
