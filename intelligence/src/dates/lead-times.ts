import type { WorkingTime } from '@docket/core/contexts/context';

import { addMonths, formatDay, parseDay } from '../working-time/calendar-date';
import { addBusinessDays } from '../working-time/working-days';

/** How long before a day something is needed: 'a week before', 'vier Wochen vorher', 'the printer takes ten days'. */
export type LeadTime = {
  start: number;
  end: number;
  /** Whether the words place it before a day, or only say how long something takes. */
  how: 'before' | 'takes' | 'within' | 'given';
  count: number;
  unit: Unit;
};
type Unit = 'hour' | 'day' | 'business day' | 'week' | 'month';

/** Number words of four languages; digits are read as they are. */
const NUMBERS: Readonly<Record<number, string>> = {
  1: 'a|an|one|ein|eine|einen|einem|einer|un|une|una',
  2: 'two|a couple of|zwei|deux|dos',
  3: 'three|drei|trois|tres',
  4: 'four|vier|quatre|cuatro',
  5: 'five|fünf|cinq|cinco',
  6: 'six|sechs|seis',
  7: 'seven|sieben|sept|siete',
  8: 'eight|acht|huit|ocho',
  9: 'nine|neun|neuf|nueve',
  10: 'ten|zehn|dix|diez',
  12: 'twelve|zwölf|douze|doce',
  14: 'fourteen|vierzehn|quatorze|catorce',
  15: 'fifteen|fünfzehn|quinze|quince',
  20: 'twenty|zwanzig|vingt|veinte',
  21: 'twenty-one|einundzwanzig|vingt et un|veintiún',
  28: 'twenty-eight|achtundzwanzig|vingt-huit|veintiocho',
  24: 'twenty-four',
  30: 'thirty|dreißig|trente|treinta',
};
const UNITS: Readonly<Record<Unit, string>> = {
  'business day':
    'business days?|working days?|werktage?n?|arbeitstage?n?|jours? ouvrés?|jours? ouvrables?|días? hábil(?:es)?|días? laborables?',
  hour: 'hours?|hrs?|h|stunden?|heures?|horas?',
  day: 'days?|tage?n?|jours?|días?',
  week: 'weeks?|wochen?|semaines?|semanas?',
  month: 'months?|monate?n?|mois|mes(?:es)?',
};
/** Words that place a duration before a day. */
const BEFORE =
  "before|beforehand|ahead|in advance|prior|earlier|out(?! of)|vorher|zuvor|davor|vor|im voraus|avant|auparavant|à l'avance|plus tôt|antes|antelación|anticipación";
/** Words that say how long something takes, or how early it must be known. */
const TAKES =
  'takes?|needs?|wants?|requires?|asks? for|lead time(?: is|.s)?|notice of|braucht|brauchen|benötigt|dauert|demande|prend|exige|necesita|tarda|pide';

const NUMBER = [...Object.values(NUMBERS), String.raw`\d{1,2}`].join('|');
const UNIT = Object.values(UNITS).join('|');
const LENGTH = String.raw`(?<count>${NUMBER})[\s-]\(?(?:\d{1,2}\)\s)?(?:full |clear |good |about |calendar )?(?<unit>${UNIT})`;
const FIRST = new RegExp(
  String.raw`(?<![\p{L}\d])${LENGTH}(?:['’]s?)?(?:\s+(?:de|con|d'|in)\s*)?\s*(?:${BEFORE}|notice)(?!\p{L})`,
  'giu',
);
const LAST = new RegExp(
  String.raw`(?<!\p{L})(?:${TAKES})\s+(?:me |us |about |at least |etwa |mindestens |environ |au moins |unos |al menos )?${LENGTH}(?!\p{L})`,
  'giu',
);
/** One day before, without a number: 'the day before', 'am Vortag', 'la veille', 'la víspera'. */
const EVE =
  /(?<!\p{L})(?:the (?:day|night|evening) (?:before|prior)|(?:am )?(?:vortag|vorabend|tags? (?:davor|zuvor))|la veille|le jour (?:d'avant|précédent)|la víspera|el día (?:anterior|antes|previo))(?!\p{L})/giu;
/** Words that begin a span to act in: 'within 15 days', 'binnen 14 Tagen', 'sous 5 jours', 'dentro de los 5 días hábiles'. */
const WITHIN =
  'within|inside|not later than|binnen|innerhalb(?: von)?|frist:?|sous|dans un délai de|dentro de(?: los)?|en un plazo de|plazo de|cuenta con';
const SPAN = new RegExp(
  String.raw`(?<!\p{L})(?:${WITHIN})\s+(?:the |next |les |los |las |un |a )?${LENGTH}(?!\p{L})`,
  'giu',
);
/** Words that give somebody so long: 'gives you thirty days to accept', 'wir halten ihn 48 Stunden für Sie'. */
const GIVES =
  'gives?|allows?|leaves?|holds?|holding|hält|halten|lässt|lassen|laisse|laissent|dispose[zs]?|dispone|da|dan';
const GIVEN = new RegExp(
  String.raw`(?<!\p{L})(?:${GIVES})\s+(?:\p{L}+\s+){0,2}?${LENGTH}(?!\p{L})`,
  'giu',
);
/** 'sous huitaine', 'sous quinzaine' */
const FORTNIGHT = /(?<!\p{L})(?:sous|dans la) (?<name>huitaine|quinzaine)(?!\p{L})/giu;
const MOST = 4;

/** The lead times that a text names, in order. */
export function leadTimesIn(text: string): LeadTime[] {
  const read = (pattern: RegExp, how: LeadTime['how']): LeadTime[] =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const count = countOf(found.groups?.['count'] ?? '');
      const unit = unitOf(found.groups?.['unit'] ?? '');
      if (count === null || unit === null) return [];
      return [{ start: found.index, end: found.index + found[0].length, how, count, unit }];
    });
  const eves = [...text.matchAll(EVE)].map(({ index, 0: { length } }): LeadTime => ({
    start: index,
    end: index + length,
    how: 'before',
    count: 1,
    unit: 'day',
  }));
  const before = [...read(FIRST, 'before'), ...eves];
  const takes = read(LAST, 'takes').filter(({ start, end }) =>
    before.every((other) => other.end <= start || other.start >= end),
  );
  return [...before, ...takes].sort((one, other) => one.start - other.start).slice(0, MOST);
}

/** The spans to act in that a text names, in order. */
export function spansIn(text: string): LeadTime[] {
  const read = (pattern: RegExp, how: LeadTime['how']): LeadTime[] =>
    [...text.matchAll(pattern)].flatMap((found): LeadTime[] => {
      const count = countOf(found.groups?.['count'] ?? '');
      const unit = unitOf(found.groups?.['unit'] ?? '');
      const place = { start: found.index, end: found.index + found[0].length };
      return count === null || unit === null ? [] : [{ ...place, how, count, unit }];
    });
  const spans = [...read(SPAN, 'within'), ...read(GIVEN, 'given')];
  const named = [...text.matchAll(FORTNIGHT)].map((found): LeadTime => ({
    start: found.index,
    end: found.index + found[0].length,
    how: 'within',
    count: found.groups?.['name'] === 'quinzaine' ? 15 : 8,
    unit: 'day',
  }));
  return [...spans, ...named].sort((one, other) => one.start - other.start).slice(0, MOST);
}

/** The last day of a span that begins on a day. */
export function dayAfter(date: string, { count, unit }: LeadTime, working: WorkingTime): string {
  if (unit === 'business day') return addBusinessDays(date, count, working);
  const day = parseDay(date) ?? 0;
  if (unit === 'month') return formatDay(addMonths(day, count));
  return formatDay(day + daysOf(count, unit));
}

function daysOf(count: number, unit: Unit): number {
  if (unit === 'hour') return Math.round(count / 24);
  return count * (unit === 'week' ? 7 : 1);
}

/** The day that a lead time gives. */
export function dayAhead(date: string, { count, unit }: LeadTime, working: WorkingTime): string {
  if (unit === 'business day') return addBusinessDays(date, -count, working);
  const day = parseDay(date) ?? 0;
  if (unit === 'month') return formatDay(addMonths(day, -count));
  return formatDay(day - daysOf(count, unit));
}

function countOf(words: string): number | null {
  const digits = Number(words);
  if (Number.isInteger(digits)) return digits;
  const lower = words.toLowerCase();
  const named = Object.entries(NUMBERS).find(([, names]) => names.split('|').includes(lower));
  return named === undefined ? null : Number(named[0]);
}

function unitOf(words: string): Unit | null {
  const units = Object.keys(UNITS) as Unit[];
  return units.find((unit) => new RegExp(`^(?:${UNITS[unit]})$`, 'iu').test(words)) ?? null;
}
