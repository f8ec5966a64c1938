import type { DueDate } from '@docket/core/extraction/suggestion';

import { localDate } from '../working-time/zoned-time';
import { addDay, type CandidateDays, type NamedDay, wordFeatures } from './candidate-days';
import type { DateMention } from './date-mention';
import { derivedDays, pastDays } from './derived-days';
import { ahead, askFeatures, featuresOf, isListed, placeOf, signsOf } from './due-features';
import { allMentionsIn, type DatedRequest, dueOfMention } from './due-of-mentions';
import { neighborFeatures } from './due-neighbors';
import { wordsOfDate } from './due-words';
import type { DueContext } from './fallback-due';
import { isCountedBack, type Lengths, lengthsIn } from './lead-times';
import { isOfAnotherQuestion } from './no-limit';
import { sentenceOf } from './sentence-around';

/** A day on which a request may be due, with its features; `due` is null for none of the days. */
export type DueCandidate = { due: DueDate | null; features: readonly string[] };

type Place = { start: number; end: number };
type Found = { context: DueContext; found: DueDate | null; mentions: readonly DateMention[] };
/** Only dates within this many characters of a message are considered. */
const MAX_READ = 20_000;
const LONGEST_SUBJECT = 300;
/** How many dates on either side of a request are considered. */
const MAX_BESIDE = 8;

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
  const actAt = request.actAt ?? request.start;
  const isElsewhere = (span: Place | null | undefined): boolean =>
    span != null && isOfAnotherQuestion(text, span, actAt);
  const isOut = isCountedBack(from.found, lengths.leads) || isElsewhere(from.found?.span);
  const found = isOut ? null : from.found;
  const mentions = from.mentions.filter(
    (mention) => !isCountedBack(mention, lengths.leads) && !isElsewhere(mention.span),
  );
  const own = sentenceOf(text, request);
  const asked = [
    ...askFeatures(text.slice(own.start, own.end)),
    ...(context.origin === undefined ? [] : [context.origin]),
  ];
  const named = namedDays(text, { own, request }, { context, found, mentions });
  const days: CandidateDays = new Map();
  if (found) addDay(days, found, foundFeatures(found, named, asked));
  for (const { due, place, signs, words } of named)
    addDay(days, due, [...featuresOf(place, signs, asked), ...wordFeatures('named', words)]);
  const today = localDate(context.receivedAt, context.readerZone);
  const count = days.size === 0 ? 'no' : days.size === 1 ? 'one' : days.size === 2 ? 'two' : 'more';
  const direct = [...days.values()];
  const limits = direct.filter(({ features }) => hasLimit(features)).length;
  const beside = neighborFeatures(named, { own, leads: lengths.leads, count });
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
      ...beside(due.date),
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
  // The day before an event that the ask names, and the limit that it sets itself, are not up for choice.
  const eve = candidates.filter(({ features }) => isEve(features));
  if (eve.length > 0) return eve;
  if (candidates.some(({ features }) => isSet(features))) return candidates;
  const none = ['none', `none of ${count}`, ...asked.map((one) => `none, ${one}`)];
  return [...candidates, { due: null, features: found ? [...none, 'none, found'] : none }];
}

/** The days in the text near the ask, and those in the subject. */
function namedDays(
  text: string,
  { own, request }: { own: Place; request: DatedRequest },
  { context, found, mentions }: Found,
): NamedDay[] {
  const isOwn = found?.span != null && found.span.start >= own.start && found.span.start < own.end;
  const isItem = isListed(text.slice(own.start, own.end));
  const others = (context.requests ?? [])
    .map((one) => sentenceOf(text, one))
    .filter((one) => one.end <= own.start || one.start >= own.end);
  const isOfAnother = ({ start }: Place): boolean =>
    others.some((one) => start >= one.start && start < one.end);
  const inText = nearestOf(mentions, own).flatMap((mention): NamedDay[] => {
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
    if (isHere && isSoonAfterSomething(mention)) return [];
    const words = wordsOfDate(mention, text);
    return [{ due, place, signs: isPassedOver ? [...signs, 'passed over'] : signs, words }];
  });
  const subject = context.subject ?? '';
  const within = { start: 0, end: Math.min(subject.length, LONGEST_SUBJECT) };
  const inSubject = allMentionsIn(subject, within, context).flatMap((mention): NamedDay[] => {
    const due = dueOfMention(mention, context);
    if (!due) return [];
    const words = wordsOfDate(mention, subject);
    const signs = signsOf(mention, subject);
    return [{ due: { ...due, span: null }, place: 'subject', signs, words }];
  });
  return [...inText, ...inSubject];
}

/** Of the day that the rules found; it is counted if no date names it, but so long before one. */
function foundFeatures(
  { date }: DueDate,
  named: readonly NamedDay[],
  asked: readonly string[],
): string[] {
  const isNamed = named.some(({ due }) => due.date === date);
  const features = ['found', ...asked.map((one) => `found, ${one}`)];
  return isNamed ? features : [...features, 'found, counted'];
}

/** 'Say it after five minutes': a time so long after something else is no limit. */
function isSoonAfterSomething({ isAttribute, isTimeOnly, time }: DateMention): boolean {
  return isAttribute && !isTimeOnly && time !== null;
}

/** The last words of one of several requests in a sentence are a date. */
function endsWith(
  text: string,
  { start, end }: Place,
  { span }: Pick<DateMention, 'span'>,
): boolean {
  return span.start >= start && span.end <= end && /^\W*$/u.test(text.slice(span.end, end));
}

/** The rules found it among the words of the ask, which set a limit. */
function isSet(features: readonly string[]): boolean {
  return features.includes('found') && features.includes('same: limit');
}

/** The rules counted it back from an event whose eve the ask names. */
function isEve(features: readonly string[]): boolean {
  return features.includes('found, counted') && features.includes('found, eve');
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
