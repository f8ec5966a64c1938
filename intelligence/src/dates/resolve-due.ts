import type { DueDate } from '@docket/core/extraction/suggestion';

import dueWeights from '../../weights/dues.json';
import { localDate } from '../working-time/zoned-time';
import { datesOfText, dueCandidates } from './due-candidates';
import { chooseDue } from './due-choice';
import { best, type DatedRequest, mentionsIn } from './due-of-mentions';
import { type DueContext, fallbackDue } from './fallback-due';
import { readDates } from './read-dates';
import { sentenceAround, sentenceOf } from './sentence-around';

type Place = { start: number; end: number };

const POINTS_BACK =
  /\b(?:it|this|that|them|these|those|deadline|due|needed|latest|frist|fällig|spätestens|termin|délai|échéance|tard|plazo|vence|tardar)\b/i;
const ANNOUNCES = /\b(?:deadline|due|no later than|cut-?off|closes)\b/i;
/** 'It must be there tomorrow', next to the sentence that asks for it. */
const DEMANDS = /\b(?:must|ha(?:s|ve) to|needs? to|got to) (?:be|go|arrive|reach|get)\b/i;
const EVENT =
  /\b(?:to|at|before|prior to|for|during|until) (?:the|our|this|your|that) (?:\w+ ){0,2}(?<event>meeting|call|conference|hearing|session|presentation|appointment|interview|training|seminar|workshop)\b/i;
/** How long before the event, at the end of what comes before its name: 'two days before the meeting'. */
const LEAD_TIME =
  /\b((?:the|a|an|one|two|three|four|five|\d{1,2}) (?:business |working )?(?:day|week|month)s?) (?:before|prior to|ahead of) [^.]{0,40}$/i;
const MAX_PLACES = 6;
const LIST_ITEM = /^\s*(?:[-*•]|\d+[.)])\s/;

/**
 * The due date of a request: from the words of its sentence, otherwise from a deadline in the next sentence, otherwise
 * the fallback; null if there is none. `request` is an offset in `text`. Dates are days in the reader's zone and never
 * before the day of receipt; ranges end on their last working day. Throws a RangeError if receivedAt is not an instant.
 */
export function resolveDue(
  text: string,
  request: DatedRequest,
  context: DueContext,
): DueDate | null {
  const found = dueByRules(text, request, context);
  const mentions = context.dates?.() ?? datesOfText(text, context);
  const candidates = dueCandidates(text, request, { context, found, mentions });
  return chooseDue(candidates, dueWeights) ?? fallbackDue(context);
}

/** The day that the rules find near the request; all other days of the message compete with it. */
export function dueByRules(
  text: string,
  request: DatedRequest,
  context: DueContext,
): DueDate | null {
  const own = sentenceOf(text, request);
  return (
    best(mentionsIn(text, own, context), context, request) ??
    inNextSentence(text, own, context) ??
    inPreviousSentence(text, own, context) ??
    ofEvent(text, own, context) ??
    ofAttendance(text, own, context) ??
    ofWholeMessage(text, own, context)
  );
}

/** A deadline in the next sentence counts if it refers back: 'I need it by Friday', 'The deadline is Friday'. */
function inNextSentence(
  text: string,
  own: { start: number; end: number },
  context: DueContext,
): DueDate | null {
  const next = sentenceAround(text, { start: own.end, end: own.end + 1 });
  const words = text.slice(next.start, next.end);
  if (next.start < own.end || !POINTS_BACK.test(words) || LIST_ITEM.test(words)) return null;
  return limitOf(text, next, context);
}

/** A limit announced by the previous sentence: 'Comments are due Friday. Please review the draft.' */
function inPreviousSentence(text: string, own: Place, context: DueContext): DueDate | null {
  const before = sentenceAround(text, { start: own.start - 1, end: own.start - 1 });
  const words = text.slice(before.start, before.end);
  const isSaid = ANNOUNCES.test(words) || DEMANDS.test(words);
  if (before.end > own.start || !isSaid || LIST_ITEM.test(words)) return null;
  return limitOf(text, before, context);
}

/** The limit set by a neighboring sentence; any day, if it says that something must be done. */
function limitOf(text: string, sentence: Place, context: DueContext): DueDate | null {
  const demands = DEMANDS.test(text.slice(sentence.start, sentence.end));
  return best(
    mentionsIn(text, sentence, context).filter((mention) => mention.isDeadline || demands),
    context,
  );
}

/** Things to bring to a meeting are due when the message says that it takes place. */
function ofEvent(text: string, own: Place, context: DueContext): DueDate | null {
  const words = text.slice(own.start, own.end);
  const found = EVENT.exec(words);
  const event = found?.groups?.['event'];
  if (!found || event === undefined) return null;
  const lead = LEAD_TIME.exec(
    words.slice(Math.max(0, found.index - 60), found.index + found[0].length),
  );
  const places = [...text.matchAll(new RegExp(`\\b${event}\\b`, 'gi'))].slice(0, MAX_PLACES);
  for (const { index } of places) {
    const there = sentenceAround(text, { start: index, end: index + event.length });
    if (there.start === own.start) continue;
    const request = { ...there, isEvent: true };
    const due = best(mentionsIn(text, there, context), context, request);
    if (due) return beforeEvent(due, lead?.[1], { event: event.toLowerCase(), context });
  }
  return null;
}

const ATTENDS =
  /\b(?:attend(?:ing)?|join(?:ing)?|participate|make it|come|coming|be there|mark your calendars?|rsvp)\b/i;
/** 'Let me know if you are coming' takes the day of the event in the previous sentence. */
function ofAttendance(text: string, own: Place, context: DueContext): DueDate | null {
  if (!ATTENDS.test(text.slice(own.start, own.end))) return null;
  const before = sentenceAround(text, { start: own.start - 1, end: own.start - 1 });
  if (before.end > own.start) return null;
  const due = best(mentionsIn(text, before, context), context, { ...before, isEvent: true });
  return due && { ...due, reason: 'The day of the event' };
}

/** Up to this length in characters, a message's only limit applies to everything it asks. */
const SHORT_MESSAGE = 1_200;
const MAX_SENTENCES = 14;

/** The one limit that a short message announces, wherever it is: 'The system closes on Friday.' */
function ofWholeMessage(text: string, own: Place, context: DueContext): DueDate | null {
  if (text.trim().length > SHORT_MESSAGE || LIST_ITEM.test(text.slice(own.start, own.end)))
    return null;
  const limits = new Map<string, DueDate>();
  let at = 0;
  for (let count = 0; at < text.length && count < MAX_SENTENCES; count += 1) {
    const sentence = sentenceAround(text, { start: at, end: at + 1 });
    const words = text.slice(sentence.start, sentence.end);
    const isSaid = (ANNOUNCES.test(words) || DEMANDS.test(words)) && !LIST_ITEM.test(words);
    const due = isSaid ? limitOf(text, sentence, context) : null;
    if (due !== null) limits.set(due.date, due);
    at = Math.max(sentence.end, at + 1);
  }
  const [only, other] = [...limits.values()];
  return other === undefined ? (only ?? null) : null;
}

/** The day of the event, or the day a lead time before it. */
function beforeEvent(
  due: DueDate,
  lead: string | undefined,
  { event, context }: { event: string; context: DueContext },
): DueDate {
  const onDay = { ...due, reason: `The day of the ${event}` };
  if (lead === undefined) return onDay;
  const [before] = readDates(`${lead} before ${due.date}`, { ...context, language: 'en' });
  if (!before || before.date < localDate(context.receivedAt, context.readerZone)) return onDay;
  const alternatives = [{ date: due.date, reason: onDay.reason }, ...due.alternatives];
  return {
    ...due,
    date: before.date,
    time: null,
    alternatives,
    reason: `${lead} before the ${event}`,
  };
}
