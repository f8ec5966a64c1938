import type { DueDate, Span } from '@docket/core/extraction/suggestion';

import type { DateMention } from '../dates/date-mention';
import type { DueContext } from '../dates/fallback-due';
import { readDates } from '../dates/read-dates';
import { dueOfMention } from '../dates/due-of-mentions';
import type { ReadMessage } from '../reading/read-message';
import { parseDay } from '../working-time/calendar-date';
import { nextBusinessDay } from '../working-time/working-days';
import { localDate } from '../working-time/zoned-time';
import { plainWords } from './find-words';
import { findSpelledDay, namesItsDay } from './spelled-day';

type Claim = { dueDate: string; dueWords: string | null };

const MAX_DAYS_AHEAD = 400;
/** 'Before Friday', 'so that it is there on Friday': a few days earlier. */
const FEW_DAYS = 4;
/** 'Next Friday', 'past Wednesday': readers differ by a week on what a bare weekday means. */
const WEEK = 7;
const LEADS_UP =
  /\b(?:before|ahead of|prior to|in time for|by the time|vor|bevor|ehe|rechtzeitig|avant|d'ici|antes de|previo a)\b/iu;
const AT_ONCE =
  /(?<!\p{L})(?:now|immediately|right away|at once|straight away|jetzt|sofort|gleich|umgehend|maintenant|tout de suite|immédiatement|ahora|ya mismo|enseguida|de inmediato)(?!\p{L})/iu;
/** Words of time that the date grammar does not read. */
const SAYS_WHEN =
  /\d|\b(?:to(?:day|night|morrow)|days?|weeks?|months?|quarter|year|end|morning|noon|afternoon|evening|eo[dwm]|cob|heute|morgen|tage?n?|wochen?|monate?s?|quartals?|ende|mittag|abend|feierabend|aujourd|demain|jours?|semaines?|mois|fin|midi|soir|hoy|mañana|días?|semanas?|mes|fin|mediodía|tarde)\b|(?:day|tag)s?\b/iu;

/**
 * The date that a model claims, if the words support it: a date named anywhere in the newest text, the subject or an
 * attachment's name, one that follows from the quoted words, or quoted words that the date grammar does not read.
 * Otherwise null.
 */
export function dueFromClaim(claim: Claim, read: ReadMessage, context: DueContext): DueDate | null {
  const today = localDate(context.receivedAt, context.readerZone);
  const ahead = daysBetween(today, claim.dueDate);
  if (ahead < 0 || ahead > MAX_DAYS_AHEAD) return null;
  const places = placesOf(read);
  const mentions = places.map(({ text }) => readDates(text, context));
  for (const [at, { text, isBody }] of places.entries()) {
    const due =
      named(mentions[at] ?? [], claim.dueDate, context) ?? spelledOut(text, claim.dueDate);
    if (due) return isBody ? due : { ...due, span: null };
  }
  const quote = claim.dueWords === null ? null : findQuote(claim.dueWords, places);
  if (quote === null) return null;
  const own = readDates(quote.text, context);
  const follows =
    own.length > 0
      ? own.some((mention) => followsFrom(mention, claim, context))
      : followsFromWords(quote.text, claim.dueDate, { ahead, mentions: mentions.flat() });
  if (!follows) return null;
  const reason = `Read by the language model from “${quote.text}”`;
  return { date: claim.dueDate, time: null, span: quote.span, alternatives: [], reason };
}

/** The date of words that a model quotes instead of giving their date; null if the mail does not have them, or no date. */
export function dueFromWords(
  words: string,
  read: ReadMessage,
  context: DueContext,
): DueDate | null {
  const quote = findQuote(words, placesOf(read));
  if (quote === null) return null;
  for (const mention of readDates(quote.text, context)) {
    const due = dueOfMention(mention, context);
    if (due) return { ...due, span: quote.span };
  }
  return null;
}

/** Words that the date grammar does not read: what they name, or lead up to, allows the date. */
function followsFromWords(
  words: string,
  date: string,
  { ahead, mentions }: { ahead: number; mentions: readonly DateMention[] },
): boolean {
  const isOfName = namesItsDay(words, date);
  if (isOfName !== null) return isOfName;
  if (AT_ONCE.test(words)) return ahead === 0;
  if (!LEADS_UP.test(words)) return SAYS_WHEN.test(words);
  const isShortBefore = mentions.some((mention) => {
    const before = daysBetween(date, mention.date);
    return before > 0 && before <= FEW_DAYS;
  });
  return ahead === 0 || isShortBefore || SAYS_WHEN.test(words);
}

function spelledOut(text: string, date: string): DueDate | null {
  const span = findSpelledDay(text, date);
  return span && { date, time: null, span, alternatives: [], reason: 'A day and month' };
}

type Place = { text: string; isBody: boolean };

function placesOf({ fullText, sentences, below, message }: ReadMessage): Place[] {
  const newest = Math.max(sentences.at(-1)?.end ?? 0, below.at(-1)?.end ?? 0);
  return [
    { text: fullText.slice(0, newest), isBody: true },
    { text: message.subject, isBody: false },
    ...message.attachmentNames.map((name) => ({
      text: name.replace(/[_.]+/g, ' '),
      isBody: false,
    })),
  ];
}

function named(
  mentions: readonly DateMention[],
  date: string,
  context: DueContext,
): DueDate | null {
  for (const mention of mentions) {
    const due = dueOfMention(mention, context);
    if (due?.date === date) return due;
    const other = [...(due?.alternatives ?? []), ...mention.alternatives].find(
      (one) => one.date === date,
    );
    const isOwn = mention.date === date || mention.endDate === date;
    if (!other && !isOwn) continue;
    const reason = other?.reason ?? mention.reason;
    return { date, time: mention.time, span: mention.span, alternatives: [], reason };
  }
  return null;
}

function followsFrom(
  mention: DateMention,
  { dueDate, dueWords }: Claim,
  context: DueContext,
): boolean {
  const before = daysBetween(dueDate, mention.date);
  if (LEADS_UP.test(dueWords ?? '') && before > 0 && before <= FEW_DAYS) return true;
  const isNext = nextBusinessDay(mention.date, context.working) === dueDate;
  const isPrevious = nextBusinessDay(dueDate, context.working) === mention.date;
  const { endDate } = mention;
  const isInside = endDate !== null && dueDate >= mention.date && dueDate <= endDate;
  const isOtherWeek = Math.abs(before) === WEEK && namesWeekday(mention.span.text, dueDate);
  return Math.abs(before) <= 1 || isNext || isPrevious || isInside || isOtherWeek;
}

function namesWeekday(text: string, date: string): boolean {
  const words: readonly string[] = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return ['en', 'de', 'fr', 'es'].some((language) => {
    const name = new Date(date).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' });
    return words.includes(name.toLowerCase());
  });
}

/** The quoted words at their position; the span is null outside the body. */
function findQuote(
  quoted: string,
  places: readonly Place[],
): { text: string; span: Span | null } | null {
  const wanted = plainWords(quoted);
  if (wanted.length < 2) return null;
  for (const { text, isBody } of places) {
    const start = text.toLowerCase().indexOf(quoted.toLowerCase());
    const end = start + quoted.length;
    if (start >= 0 && isBody) {
      const own = text.slice(start, end);
      return { text: own, span: { start, end, text: own } };
    }
    if (plainWords(text).includes(wanted)) return { text: quoted, span: null };
  }
  return null;
}

function daysBetween(one: string, other: string): number {
  return (parseDay(other) ?? 0) - (parseDay(one) ?? 0);
}
