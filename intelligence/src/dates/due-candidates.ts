import type { WorkingTime } from '@docket/core/contexts/context';
import type { DueDate } from '@docket/core/extraction/suggestion';

import { addMonths, formatDay, parseDay } from '../working-time/calendar-date';
import { addBusinessDays } from '../working-time/working-days';
import { localDate } from '../working-time/zoned-time';
import type { DateMention } from './date-mention';
import { ahead, askFeatures, isListed, placeOf, presentFeatures, signsOf } from './due-features';
import { allMentionsIn, type DatedRequest, dueOfMention } from './due-of-mentions';
import type { DueContext } from './fallback-due';
import { dayAfter, dayAhead, isCountedBack, type Lengths, lengthsIn } from './lead-times';
import { sentenceOf } from './sentence-around';

/** A day on which a request may be due, with its features; `due` is null for none of the days. */
export type DueCandidate = { due: DueDate | null; features: readonly string[] };

type Place = { start: number; end: number };
type Found = { context: DueContext; found: DueDate | null; mentions: readonly DateMention[] };
/** A day that the message names, and the features of its words. */
type Named = { due: DueDate; place: string; signs: readonly string[] };
type Days = Map<string, { due: DueDate; features: Set<string> }>;

/** Only dates within this many characters of a message are considered. */
const MAX_READ = 20_000;
const LONGEST_SUBJECT = 300;
/** How many dates on either side of a request are considered. */
const MAX_BESIDE = 8;
/** A span counts from a day at most so many days ago. */
const LONGEST_PAST = 60;

/** The dates at the beginning of a text, shared by all requests in it. */
export function datesOfText(text: string, context: DueContext): DateMention[] {
  return allMentionsIn(text, { start: 0, end: Math.min(text.length, MAX_READ) }, context);
}

/** The lengths of time at the beginning of a text, shared likewise. */
export function lengthsOfText(text: string): Lengths {
  return lengthsIn(text.slice(0, MAX_READ));
}

/**
 * The possible due dates of a request: the day found by the rules, each day that the message and its subject name
 * nearby, days derived from these (another reading, the day before, a lead time), the day of the message, and none.
 * Each day appears once; named days come first.
 */
export function dueCandidates(text: string, request: DatedRequest, from: Found): DueCandidate[] {
  const { context } = from;
  const lengths = context.lengths?.() ?? lengthsOfText(text);
  const found = isCountedBack(from.found, lengths.leads) ? null : from.found;
  const mentions = from.mentions.filter((mention) => !isCountedBack(mention, lengths.leads));
  const own = sentenceOf(text, request);
  const asked = [
    ...askFeatures(text.slice(own.start, own.end)),
    ...(context.origin === undefined ? [] : [context.origin]),
  ];
  const named = namedDays(text, { own, request }, { context, found, mentions });
  const days: Days = new Map();
  if (found) add(days, found, ['found']);
  for (const { due, place, signs } of named) add(days, due, featuresOf(place, signs, asked));
  const today = localDate(context.receivedAt, context.readerZone);
  const count = days.size === 0 ? 'no' : days.size === 1 ? 'one' : days.size === 2 ? 'two' : 'more';
  const direct = [...days.values()];
  const limits = direct.filter(({ features }) => hasLimit(features)).length;
  const isFirst = (date: string): boolean => direct.every(({ due }) => due.date >= date);
  const candidates: DueCandidate[] = direct.map(({ due, features }) => ({
    due,
    features: [
      ...features,
      `of ${count}`,
      ahead(due.date, today),
      ...(limits === 1 && hasLimit(features) ? ['only limit'] : []),
      ...(direct.length > 1 && isFirst(due.date) ? ['first of them'] : []),
      ...(features.has('found') ? [`found of ${count}`] : []),
    ],
  }));
  const begun = pastDays(mentions, today);
  const derived = derivedDays(
    text,
    { own, asked, today, found, named, begun, mentions, count, lengths },
    context,
  );
  for (const [date, { due, features }] of derived)
    if (date >= today && !days.has(date))
      candidates.push({ due, features: [...features, ahead(date, today)] });
  // The limit that the ask itself sets is not up for choice.
  if (candidates.some(({ features }) => isSet(features))) return candidates;
  const none = ['none', `none of ${count}`, ...asked.map((one) => `none, ${one}`)];
  return [...candidates, { due: null, features: found ? [...none, 'none, found'] : none }];
}

/** The days in the text near the ask, and those in the subject. */
function namedDays(
  text: string,
  { own, request }: { own: Place; request: DatedRequest },
  { context, found, mentions }: Found,
): Named[] {
  const isOwn = found?.span != null && found.span.start >= own.start && found.span.start < own.end;
  const isItem = isListed(text.slice(own.start, own.end));
  const others = (context.requests ?? [])
    .map((one) => sentenceOf(text, one))
    .filter((one) => one.end <= own.start || one.start >= own.end);
  const isOfAnother = ({ start }: Place): boolean =>
    others.some((one) => start >= one.start && start < one.end);
  const inText = nearestOf(mentions, own).flatMap((mention): Named[] => {
    const due = dueOfMention(mention, context);
    if (!due) return [];
    const place = placeOf(mention, { text, own, request });
    const isHere = place.startsWith('same');
    const signs = signsOf(mention, text).filter((sign) => !isHere || sign !== 'listed');
    // The day that ends another errand of the same sentence is not this one's.
    if (request.isPart === true && others.some((one) => endsWith(text, one, mention))) return [];
    if (!isHere && isOfAnother(mention.span))
      signs.push('of another ask', ...(signs.includes('limit') ? ['limit of another ask'] : []));
    const { belowFrom } = context;
    if (belowFrom != null && mention.span.start >= belowFrom && own.start < belowFrom)
      signs.push('below');
    const isPassedOver = isHere && isOwn && mention.span.start !== found.span?.start;
    // A day that another day of the sentence replaces, or that belongs to another item of the list, is not a
    // candidate.
    if ((isPassedOver && mention.isSecondary) || (isItem && signs.includes('listed'))) return [];
    return [{ due, place, signs: isPassedOver ? [...signs, 'passed over'] : signs }];
  });
  const subject = context.subject ?? '';
  const within = { start: 0, end: Math.min(subject.length, LONGEST_SUBJECT) };
  const inSubject = allMentionsIn(subject, within, context).flatMap((mention): Named[] => {
    const due = dueOfMention(mention, context);
    return due
      ? [{ due: { ...due, span: null }, place: 'subject', signs: signsOf(mention, subject) }]
      : [];
  });
  return [...inText, ...inSubject];
}

/** The last words of one of several requests in a sentence are a date. */
function endsWith(
  text: string,
  { start, end }: Place,
  { span }: Pick<DateMention, 'span'>,
): boolean {
  return span.start >= start && span.end <= end && /^\W*$/u.test(text.slice(span.end, end));
}

/** The days of a text that have been, also those read as the next of their kind ('your notice of 10 June', read in July). */
function pastDays(mentions: readonly DateMention[], today: string): string[] {
  const now = parseDay(today) ?? 0;
  const days = mentions.flatMap(({ date }) => {
    const day = parseDay(date) ?? 0;
    const last = addMonths(day, -12);
    return day < now ? [day] : last < now && now - last <= LONGEST_PAST ? [last] : [];
  });
  return [...new Set(days.filter((day) => now - day <= LONGEST_PAST).map(formatDay))];
}

/** Days that are not named but derived from named ones. */
function derivedDays(
  text: string,
  {
    own,
    asked,
    today,
    found,
    named,
    begun,
    mentions,
    count,
    lengths,
  }: {
    own: Place;
    asked: readonly string[];
    today: string;
    found: DueDate | null;
    named: readonly Named[];
    /** Days that are past, from which a span may count. */
    begun: readonly string[];
    mentions: readonly DateMention[];
    count: string;
    lengths: Lengths;
  },
  context: DueContext,
): Days {
  const { working } = context;
  const days: Days = new Map();
  for (const { due, place, signs } of named)
    for (const { date, reason } of due.alternatives)
      add(days, { ...due, date, reason }, ['other', ...featuresOf(place, signs, asked)]);
  const isNamed = found !== null && named.some(({ due }) => due.date === found.date);
  const alone: Named[] =
    found === null || isNamed ? [] : [{ due: found, place: 'found', signs: [] }];
  for (const one of [...named, ...alone])
    addDaysBefore(days, one, { asked, today, count, working });
  for (const lead of lengths.leads) {
    // 'The day before 2 April' is a date itself.
    if (mentions.some(({ span }) => span.start < lead.end && lead.start < span.end)) continue;
    const place = placeOf({ span: lead }, { text, own, request: own });
    const features = ['lead', `lead: ${lead.how}`, `lead: ${place}`, `lead of ${count}`];
    for (const { due, place: at, signs } of named) {
      const date = dayAhead(due.date, lead, working);
      const reason = 'So long before a day that the message names';
      add(days, { ...due, date, time: null, reason }, [
        ...features,
        `lead before ${at.split(' ', 1)[0]}`,
        ...(signs.includes('event') || signs.includes('starts') ? ['lead before event'] : []),
      ]);
    }
  }
  for (const span of lengths.spans) {
    const place = placeOf({ span }, { text, own, request: own });
    const features = ['span', `span: ${span.how}`, `span: ${place}`, `span of ${count}`];
    const reason = 'The end of a span that the message names';
    const beginnings = [
      { date: today, from: 'now' },
      ...begun.map((date) => ({ date, from: 'a day' })),
    ];
    for (const { date, from } of beginnings)
      add(
        days,
        { date: dayAfter(date, span, working), time: null, span: null, alternatives: [], reason },
        [...features, `span from ${from}`],
      );
  }
  const words = text.slice(own.start, own.end);
  const now = { date: today, time: null, span: null, alternatives: [], reason: 'At once' };
  const present = [...presentFeatures(text, words), ...asked].map((one) => `today: ${one}`);
  add(days, now, ['today', `today of ${count}`, ...present]);
  return days;
}

/** The day before a named one, and the working day before; what a week or a visit needs is needed before its first day. */
function addDaysBefore(
  days: Days,
  { due, place, signs }: Named,
  {
    asked,
    today,
    count,
    working,
  }: { asked: readonly string[]; today: string; count: string; working: WorkingTime },
): void {
  const isLong = signs.includes('period') || signs.includes('range');
  const earlier = due.alternatives.map(({ date }) => date).filter((date) => date < due.date);
  const first = isLong ? earlier.sort()[0] : due.date;
  if (first === undefined || first <= today) return;
  const anchor = featuresOf(place, signs, asked);
  const features = [
    ...['day before', `day before of ${count}`, ...anchor].map(ofDayBefore),
    ...anchor,
    ...(isLong ? ['day before: long'] : []),
  ];
  const worked = addBusinessDays(first, -1, working);
  const before = formatDay((parseDay(first) ?? 0) - 1);
  const eve = { ...due, time: null, reason: 'The day before' };
  const isOff = before !== worked;
  add(days, { ...eve, date: worked }, isOff ? [...features, 'day before: worked'] : features);
  if (isOff) add(days, { ...eve, date: before }, [...features, 'day before: not worked']);
}

function ofDayBefore(feature: string): string {
  return feature.startsWith('day before') ? feature : `day before: ${feature}`;
}

function add(days: Days, due: DueDate, features: readonly string[]): void {
  const known = days.get(due.date);
  if (!known) days.set(due.date, { due, features: new Set(features) });
  else for (const feature of features) known.features.add(feature);
}

/** The rules found it among the words of the ask, which set a limit. */
function isSet(features: readonly string[]): boolean {
  return features.includes('found') && features.includes('same: limit');
}

function hasLimit(features: ReadonlySet<string>): boolean {
  return [...features].some(
    (feature) => feature.endsWith(': limit') || feature.endsWith(': limit words'),
  );
}

function nearestOf(mentions: readonly DateMention[], own: Place): DateMention[] {
  let at = mentions.findIndex(({ span }) => span.start >= own.start);
  if (at < 0) at = mentions.length;
  return mentions.slice(Math.max(0, at - MAX_BESIDE), at + MAX_BESIDE);
}

function featuresOf(
  place: string,
  signs: readonly string[],
  asked: readonly string[],
): readonly string[] {
  const where = place.split(' ', 1)[0] ?? place;
  return [
    place,
    ...signs.map((sign) => `${where}: ${sign}`),
    ...asked.map((one) => `${where}: ${one}`),
    ...(asked.includes('attends') && signs.includes('event') ? [`${where}: attends event`] : []),
  ];
}
