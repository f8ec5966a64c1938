import type { WorkingTime } from '@docket/core/contexts/context';
import type { DueDate } from '@docket/core/extraction/suggestion';

import { addMonths, formatDay, parseDay } from '../working-time/calendar-date';
import { addBusinessDays } from '../working-time/working-days';
import { addDay, type CandidateDays, type NamedDay, wordFeatures } from './candidate-days';
import type { DateMention } from './date-mention';
import { featuresOf, placeOf, presentFeatures, signsOfLength } from './due-features';
import { lastBefore } from './due-neighbors';
import { wordsOfDate } from './due-words';
import type { DueContext } from './fallback-due';
import { dayAfter, dayAhead, type LeadTime, type Lengths } from './lead-times';

type Place = { start: number; end: number };

/** A span counts from a day at most so many days ago. */
const LONGEST_PAST = 60;

/** The days of a text that have been, also those read as the next of their kind ('your notice of 10 June', read in July). */
export function pastDays(mentions: readonly DateMention[], today: string): string[] {
  const now = parseDay(today) ?? 0;
  const days = mentions.flatMap(({ date }) => {
    const day = parseDay(date) ?? 0;
    const last = addMonths(day, -12);
    return day < now ? [day] : last < now && now - last <= LONGEST_PAST ? [last] : [];
  });
  return [...new Set(days.filter((day) => now - day <= LONGEST_PAST).map(formatDay))];
}

/** What days are derived from. */
type Sources = {
  own: Place;
  asked: readonly string[];
  today: string;
  found: DueDate | null;
  named: readonly NamedDay[];
  /** CandidateDays that are past, from which a span may count. */
  begun: readonly string[];
  mentions: readonly DateMention[];
  count: string;
  lengths: Lengths;
};

/** CandidateDays that are not named but derived from named ones. */
export function derivedDays(text: string, from: Sources, context: DueContext): CandidateDays {
  const { own, asked, today, found, named, count } = from;
  const { working } = context;
  const days: CandidateDays = new Map();
  for (const { due, place, signs, words } of named)
    for (const { date, reason } of due.alternatives)
      addDay(days, { ...due, date, reason }, [
        'other',
        ...featuresOf(place, signs, asked),
        ...wordFeatures('other', words),
      ]);
  const isNamed = found !== null && named.some(({ due }) => due.date === found.date);
  const alone: NamedDay[] =
    found === null || isNamed ? [] : [{ due: found, place: 'found', signs: [], words: [] }];
  for (const one of [...named, ...alone])
    addDaysBefore(days, one, { asked, today, count, working });
  addLeadTimes(days, { text, from, working });
  addEndsOfSpans(days, { text, from, working });
  const words = text.slice(own.start, own.end);
  const now = { date: today, time: null, span: null, alternatives: [], reason: 'Immediately' };
  const present = [...presentFeatures(text, words), ...asked].map((one) => `today: ${one}`);
  addDay(days, now, ['today', `today of ${count}`, ...present]);
  return days;
}

type Derivation = { text: string; from: Sources; working: WorkingTime };

/** Each lead time before each named day. */
function addLeadTimes(days: CandidateDays, { text, from, working }: Derivation): void {
  const { own, named, mentions, count, lengths } = from;
  for (const lead of lengths.leads) {
    // 'The day before 2 April' is a date itself; 'a week ahead' is also read as a week from now.
    if (mentions.some(({ span }) => overlaps(span, lead) && !contains(lead, span))) continue;
    const place = placeOf({ span: lead }, { text, own, request: own });
    const features = ['lead', `lead: ${lead.how}`, `lead: ${place}`, `lead of ${count}`];
    const last = lastBefore(named, lead);
    for (const one of named) {
      const { due, place: at, signs } = one;
      const date = dayAhead(firstOf(one), lead, working);
      const reason = 'Counted back from a date in the message';
      addDay(days, { ...due, date, time: null, reason }, [
        ...features,
        `lead before ${at.split(' ', 1)[0]}`,
        `lead: ${lead.how} ${place.split(' ', 1)[0]} before ${at.split(' ', 1)[0]}`,
        ...(one === last ? ['lead: after its day'] : []),
        ...(signs.includes('event') || signs.includes('starts') ? ['lead before event'] : []),
      ]);
    }
  }
}

/** The end of each length of time, counted from now, a past day, or a named one if the words go on with it. */
function addEndsOfSpans(days: CandidateDays, { text, from: given, working }: Derivation): void {
  const { own, asked, today, named, begun, count, lengths } = given;
  for (const span of lengths.spans) {
    const place = placeOf({ span }, { text, own, request: own });
    const signs = signsOfLength(span, text);
    const features = [
      'span',
      `span: ${span.how}`,
      `span: ${place}`,
      `span of ${count}`,
      ...signs.flatMap((sign) => [`span: ${sign}`, `span: ${sign}, ${span.how}`]),
      ...asked.map((one) => `span: ${one}`),
      ...wordFeatures('span', wordsOfDate({ span }, text)),
    ];
    const reason = 'The end of a period given in the message';
    const beginnings = [
      { date: today, from: 'now' },
      ...begun.map((date) => ({ date, from: 'a day' })),
      ...(span.countsFrom === true
        ? named.map((one) => ({ date: firstOf(one), from: 'a named day' }))
        : []),
    ];
    for (const { date, from } of beginnings)
      addDay(
        days,
        { date: dayAfter(date, span, working), time: null, span: null, alternatives: [], reason },
        [...features, `span from ${from}`, `span: ${originOf(span, signs)}, from ${from}`],
      );
  }
}

/** The day before a named one, and the working day before; what a week or a visit needs is needed before its first day. */
function addDaysBefore(
  days: CandidateDays,
  { due, place, signs, words }: NamedDay,
  {
    asked,
    today,
    count,
    working,
  }: { asked: readonly string[]; today: string; count: string; working: WorkingTime },
): void {
  const isLong = signs.includes('period') || signs.includes('range');
  const first = firstOf({ due, signs });
  if (first <= today || (isLong && first === due.date)) return;
  const anchor = featuresOf(place, signs, asked);
  const features = [
    ...['day before', `day before of ${count}`, ...anchor].map(ofDayBefore),
    ...anchor,
    ...(isLong ? ['day before: long'] : []),
    ...wordFeatures('day before', words),
  ];
  const worked = addBusinessDays(first, -1, working);
  const before = formatDay((parseDay(first) ?? 0) - 1);
  const eve = { ...due, time: null, reason: 'The day before' };
  const isOff = before !== worked;
  addDay(days, { ...eve, date: worked }, isOff ? [...features, 'day before: worked'] : features);
  if (isOff) addDay(days, { ...eve, date: before }, [...features, 'day before: not worked']);
}

function overlaps(one: Place, other: Place): boolean {
  return one.start < other.end && other.start < one.end;
}

function contains(one: Place, other: Place): boolean {
  return other.start >= one.start && other.end <= one.end;
}

/** What the words after a length of time say that it counts from. */
function originOf({ countsFrom }: LeadTime, signs: readonly string[]): string {
  if (signs.includes('from this')) return 'from this';
  return countsFrom === true ? 'from something' : 'from nothing';
}

/** The day, or the first of a week, a month or a range. */
function firstOf({ due, signs }: Pick<NamedDay, 'due' | 'signs'>): string {
  if (!signs.includes('period') && !signs.includes('range')) return due.date;
  return due.alternatives.reduce((first, { date }) => (date < first ? date : first), due.date);
}

function ofDayBefore(feature: string): string {
  return feature.startsWith('day before') ? feature : `day before: ${feature}`;
}
