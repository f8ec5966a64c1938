import type { DueDate } from '@docket/core/extraction/suggestion';

import { localDate } from '../working-time/zoned-time';
import type { DateMention } from './date-mention';
import { type DatedRequest, dueOfMention, mentionsIn } from './due-of-mentions';
import type { DueContext } from './fallback-due';
import { sentenceAround } from './sentence-around';

/** A day that a request may be due, with what speaks for it; `due` is null for none of the days. */
export type DueCandidate = { due: DueDate | null; features: readonly string[] };

/** Characters of a message whose dates are looked at. */
const LONGEST_READ = 20_000;
/** Dates on either side of a request that are looked at. */
const MOST_BESIDE = 8;
const FAR = 1_500;

const LIMIT =
  /\b(?:deadline|due|must|have to|has to|needs?|closes?|expires?|ends?|lapses?|latest|cut-?off|by|until|before|bis|frist|fällig|spätestens|endet|schließt|läuft ab|muss|vor|avant|au plus tard|échéance|délai|jusqu|d'ici|antes|hasta|plazo|vence|tardar|cierra)\b/i;
const ELSE =
  /\b(?:otherwise|or else|unless|sonst|andernfalls|sinon|faute de|de lo contrario|si no|will be (?:cancell?ed|closed|suspended|removed|returned))\b/i;
const EVENT =
  /\b(?:meeting|call|lunch|dinner|party|conference|session|hearing|seminar|workshop|training|class|lecture|visit|appointment|interview|retreat|game|show|event|termin|besprechung|sitzung|treffen|besuch|réunion|visite|rendez-vous|rdv|reunión|visita|cita)\b/i;
const ATTENDS =
  /\b(?:attend(?:ing)?|join(?:ing|s)?|participate|make it|come|coming|be there|calendars?|rsvp|invit(?:ed?|ation)|sign up|register|bring|arrive|available|kommen|kommst|mitbringen|anmelden|dabei|venir|viens|participer|apporter|inscri\w+|asistir|venir|traer|apunta\w*)\b/i;
const THEN =
  /\b(?:by then|before then|before that|until then|bis dahin|bis dann|vorher|davor|d'ici là|avant cela|avant ça|para entonces|antes de es[ae])\b/i;
const URGENT =
  /\b(?:asap|as soon as possible|immediately|right away|right now|urgent(?:ly)?|at once|first thing|sofort|umgehend|gleich|dringend|tout de suite|immédiatement|en urgence|cuanto antes|ya mismo|enseguida|urgente)\b/i;
const LIST_ITEM = /^\s*(?:[-*•]|\d+[.)])\s/;
const PAST =
  /\b(?:met|was|were|did|sent|went|saw|came|left|gave|took|said|spoke|wrote|war|waren|hatten?|gestern|étai(?:t|ent)|avai(?:t|ent)|fue|fueron|ayer|hier|talked|called|discussed|received|asked|signed|submitted)\b/i;
/** 'Could you send it today?' asks for the deed, 'Is Thursday all right?' for an answer. */
const ASKS_DEED =
  /\b(?:(?:can|could|would|will|might|shall|should) (?:you|we)|(?:kannst|könntest|können|könnten|würdest|würden) (?:du|sie|ihr|wir)|(?:peux|pourrais)[- ]tu|(?:pouvez|pourriez)[- ]vous|(?:puedes|podrías|puede|podría|podéis|podemos) \p{L}+[aei]r(?:\p{L}{2,4})?)\b/iu;
const POLITE = /\b(?:please|pls|bitte|merci de|veuillez|s'il vous|por favor)\b/i;

/** The dates of a text's beginning, for all requests in it. */
export function datesOfText(text: string, context: DueContext): DateMention[] {
  return mentionsIn(text, { start: 0, end: Math.min(text.length, LONGEST_READ) }, context);
}

/**
 * What a request may be due: the day that the rules found, each day that the message and its subject
 * name near it, and none. Days that are named several times are one candidate.
 */
export function dueCandidates(
  text: string,
  request: DatedRequest,
  {
    context,
    found,
    mentions,
  }: { context: DueContext; found: DueDate | null; mentions: readonly DateMention[] },
): DueCandidate[] {
  const own = sentenceAround(text, request);
  const asked = askFeatures(text.slice(own.start, own.end));
  const byDate = new Map<string, { due: DueDate; features: Set<string> }>();
  const add = (due: DueDate | null, features: readonly string[]): void => {
    if (due === null) return;
    const known = byDate.get(due.date);
    if (!known) byDate.set(due.date, { due, features: new Set(features) });
    else for (const feature of features) known.features.add(feature);
  };
  if (found) add(found, ['found']);
  const isOwn = found?.span != null && found.span.start >= own.start && found.span.start < own.end;
  for (const mention of nearestOf(mentions, own)) {
    const place = placeOf(mention, { text, own, request });
    const isHere = place.startsWith('same');
    // Of the days in the ask's own sentence the rules choose.
    if (isHere && isOwn && mention.span.start !== found.span?.start) continue;
    if (!isHere && isElsewhere(mention, text)) continue;
    add(dueOfMention(mention, context), mentionFeatures(mention, { text, place, asked }));
  }
  const subject = context.subject ?? '';
  for (const mention of mentionsIn(
    subject,
    { start: 0, end: Math.min(subject.length, 300) },
    context,
  )) {
    const due = dueOfMention(mention, context);
    add(
      due && { ...due, span: null },
      mentionFeatures(mention, { text: subject, place: 'subject', asked }),
    );
  }
  const today = localDate(context.receivedAt, context.readerZone);
  const count =
    byDate.size === 0 ? 'no' : byDate.size === 1 ? 'one' : byDate.size === 2 ? 'two' : 'more';
  const limits = [...byDate.values()].filter(({ features }) => hasLimit(features)).length;
  const isFirst = (date: string): boolean => [...byDate.keys()].every((other) => other >= date);
  const days = [...byDate.values()].map(({ due, features }) => ({
    due,
    features: [
      ...features,
      `of ${count}`,
      ahead(due.date, today),
      ...(limits === 1 && hasLimit(features) ? ['only limit'] : []),
      ...(byDate.size > 1 && isFirst(due.date) ? ['first of them'] : []),
      ...(features.has('found') ? [`found of ${count}`] : []),
    ],
  }));
  // What the ask itself sets as its limit is no matter of choice.
  if (days.some(({ features }) => isSet(features))) return days;
  const none = ['none', `none of ${count}`, ...asked.map((one) => `none, ${one}`)];
  return [...days, { due: null, features: found ? [...none, 'none, found'] : none }];
}

/** The rules found it among the words of the ask, which set a limit or name a week, a month… to do it in. */
function isSet(features: readonly string[]): boolean {
  return (
    features.includes('found') &&
    (features.includes('same: limit') ||
      (features.includes('same after') && features.includes('same: period')))
  );
}

function hasLimit(features: ReadonlySet<string>): boolean {
  return [...features].some(
    (feature) => feature.endsWith(': limit') || feature.endsWith(': limit words'),
  );
}

/** The day of another item of a list, or of what has happened. */
function isElsewhere({ isDeadline, isBefore, span }: DateMention, text: string): boolean {
  const { start, end } = sentenceAround(text, span);
  const words = text.slice(start, end);
  if (LIST_ITEM.test(words)) return true;
  if (isDeadline || isBefore) return false;
  return PAST.test(words) && !LIMIT.test(words);
}

function nearestOf(
  mentions: readonly DateMention[],
  own: { start: number; end: number },
): DateMention[] {
  let at = mentions.findIndex(({ span }) => span.start >= own.start);
  if (at < 0) at = mentions.length;
  return mentions.slice(Math.max(0, at - MOST_BESIDE), at + MOST_BESIDE);
}

function askFeatures(words: string): string[] {
  const features: string[] = [];
  if (words.trimEnd().endsWith('?') && !ASKS_DEED.test(words)) features.push('question');
  if (ATTENDS.test(words)) features.push('attends');
  if (THEN.test(words)) features.push('then');
  if (URGENT.test(words)) features.push('urgent');
  if (POLITE.test(words)) features.push('polite');
  return features;
}

function placeOf(
  { span }: DateMention,
  {
    text,
    own,
    request,
  }: { text: string; own: { start: number; end: number }; request: DatedRequest },
): string {
  if (span.start >= own.start && span.start < own.end)
    return span.start < (request.actAt ?? own.start) ? 'same before' : 'same after';
  const isAfter = span.start >= own.end;
  const between = isAfter ? text.slice(own.end, span.start) : text.slice(span.end, own.start);
  const side = isAfter ? 'after' : 'before';
  if (between.length > FAR) return `far ${side}`;
  const isApart = /\n[^\S\n]*\n/.test(between);
  const near = isAfter
    ? sentenceAround(text, { start: own.end, end: own.end + 1 })
    : sentenceAround(text, { start: own.start - 1, end: own.start - 1 });
  const isNext = span.start >= near.start && span.start < near.end;
  return `${isNext ? 'next' : 'near'} ${side}${isApart ? ' apart' : ''}`;
}

function mentionFeatures(
  mention: DateMention,
  { text, place, asked }: { text: string; place: string; asked: readonly string[] },
): string[] {
  const around = sentenceAround(text, mention.span);
  const words = text.slice(around.start, around.end);
  const signs: string[] = [];
  if (mention.isDeadline || mention.isBefore) signs.push('limit');
  if (mention.isSecondary) signs.push('aside');
  if (mention.isTimeOnly) signs.push('time only');
  if (mention.time !== null) signs.push('timed');
  if (mention.kind !== 'date') signs.push(mention.kind);
  if (LIMIT.test(words)) signs.push('limit words');
  if (ELSE.test(words)) signs.push('else');
  if (EVENT.test(words)) signs.push('event');
  const where = place.split(' ', 1)[0] ?? place;
  return [
    place,
    ...signs.map((sign) => `${where}: ${sign}`),
    ...asked.map((one) => `${where}: ${one}`),
    ...(asked.includes('attends') && signs.includes('event') ? [`${where}: attends event`] : []),
  ];
}

function ahead(date: string, today: string): string {
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  const bound = [0, 1, 7, 30, 120].find((limit) => days <= limit);
  return bound === undefined ? 'later' : `within ${bound}`;
}
