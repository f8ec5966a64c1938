import type { WorkingTime } from '@docket/core/contexts/context';

import { addMonths, formatDay, mondayOf, parseDay, weekdayOf } from '../working-time/calendar-date';
import { addBusinessDays, businessDayUpTo } from '../working-time/working-days';

/** How long before a day something is needed: 'a week before', 'vier Wochen vorher', 'the printer takes ten days'. */
export type LeadTime = {
  start: number;
  end: number;
  /** Whether the words place it before a day, or only say how long something takes. */
  how: 'before' | 'takes' | 'within' | 'given' | 'other';
  /** How many units; for a weekday, which one (0 is Sunday). */
  count: number;
  unit: Unit | 'weekday' | 'calendar week';
  /** Whether the words go on with what the length counts from. */
  countsFrom?: boolean;
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
    'business days?|working days?|school days?|banking days?|werktage?n?|(?:bank)?arbeitstage?n?|schultage?n?|jours? ouvrés?|jours? ouvrables?|días? hábil(?:es)?|días? laborables?',
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

const NUMBER = [...Object.values(NUMBERS), String.raw`\d{1,3}`].join('|');
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
const WEEKDAYS = [
  'sunday|sonntag|dimanche|domingo',
  'monday|montag|lundi|lunes',
  'tuesday|dienstag|mardi|martes',
  'wednesday|mittwoch|mercredi|miércoles',
  'thursday|donnerstag|jeudi|jueves',
  'friday|freitag|vendredi|viernes',
  'saturday|samstag|samedi|sábado',
];
/** What stands after a weekday or a week that is counted back from another day. */
const OF_ANOTHER = String.raw`(?:before(?!\s+(?:that\b|the\b|last\b|this\b|my\b|our\b|your\b|\p{Lu}|\d))|beforehand|prior(?!\s+to)|davor|zuvor|vorher|d['’]avant|précédente?|anterior|antes)(?!\p{L})`;
/** 'the Friday before', 'am Freitag davor', 'le vendredi précédent', 'el viernes anterior' */
const WEEKDAY_BEFORE = new RegExp(
  String.raw`(?<!\p{L})(?<weekday>${WEEKDAYS.join('|')}) ${OF_ANOTHER}`,
  'giu',
);
/** 'the week before', 'die Woche davor', 'la semaine d'avant', 'la semana anterior' */
const WEEK_BEFORE = new RegExp(
  String.raw`(?<!\p{L})(?:the|der|die|la) (?:week|woche|semaine|semana) ${OF_ANOTHER}`,
  'giu',
);

/** Words that begin a span to act in: 'within 15 days', 'binnen 14 Tagen', 'sous 5 jours', 'dentro de los 5 días hábiles'. */
const WITHIN =
  'within|inside|not later than|binnen|innert|innerhalb(?: von)?|frist:?|sous|dans un délai de|dentro de(?: los)?|en un plazo de|plazo de|cuenta con';
const SPAN = new RegExp(
  String.raw`(?<!\p{L})(?:${WITHIN})\s+(?:the next |los próximos |les |the |next |los |las |un |a )?${LENGTH}(?!\p{L})`,
  'giu',
);
/** Words that give somebody so long: 'gives you thirty days to accept', 'wir halten ihn 48 Stunden für Sie'. */
const GIVES =
  'gives?|allows?|leaves?|holds?|holding|keeps?|kept|hält|halten|lässt|lassen|bewahren|laisse|laissent|garde|gardons|dispose[zs]?|dispone|da|dan|guarda|guardamos';
const GIVEN = new RegExp(
  String.raw`(?<!\p{L})(?:${GIVES})\s+(?:\p{L}+\s+){0,2}?${LENGTH}(?!\p{L})`,
  'giu',
);
/** '5 working days from receipt', '14 Tage nach Zugang', '15 jours à compter de la notification' */
const FROM_RECEIPT = new RegExp(
  String.raw`(?<!\p{L}|\d)${LENGTH}\s+(?:from|of|after|ab|nach|seit|à compter de|à partir de|après|desde|a partir de|tras)\s+(?:the |this |dem |der |la |le |el |su |l')?(?:receipt|today|notice|notification|letter|e-?mail|erhalt|eingang|zugang|heute|réception|aujourd'hui|recepción|recibo|notificación|hoy)(?!\p{L})`,
  'giu',
);
/** Something ends if nobody answers for so long: 'no answer for 10 days', '72 horas sin respuesta'. */
const ANSWER =
  'answer|reply|response|activity|antwort|rückmeldung|réponse|retour|respuesta|actividad';
const UNANSWERED = new RegExp(
  String.raw`(?<!\p{L})(?:no|without|any|ohne|keine|sans|sin)\s+(?:an? )?(?:${ANSWER})\s+(?:for|after|in|within|nach|innerhalb von|seit|pendant|après|sous|durante|en|tras)\s+${LENGTH}(?!\p{L})`,
  'giu',
);
const WITHOUT_ANSWER = new RegExp(
  String.raw`(?<!\p{L}|\d)${LENGTH}\s+(?:without|ohne|sans|sin)\s+(?:an? )?(?:${ANSWER})(?!\p{L})`,
  'giu',
);
/** 'Net 30' */
const NET = /(?<!\p{L})net (?<count>\d{1,2})(?!\p{L}|\d|[.,]\d|\s?%)/giu;
/** Any other length of time: 'The quote is valid for 14 days', 'You have two months from the date of this letter'. */
const OTHER = new RegExp(
  String.raw`(?<![\p{L}\d.,-])${LENGTH}(?!\p{L}| (?:ago|old|late|overdue|alt|zuvor))`,
  'giu',
);
const SHORTEST_OTHER = 24;
/** What a length counts from follows it: 'within 30 days of your start date'. */
const COUNTS_FROM =
  /^(?:\s+\p{L}+)?\s+(?:of|from|after|following|ab|nach|à compter|après|suivant|desde|tras|después|a partir)(?!\p{L})/iu;
/** 'sous huitaine', 'sous quinzaine' */
const FORTNIGHT = /(?<!\p{L})(?:sous|dans la) (?<name>huitaine|quinzaine)(?!\p{L})/giu;
const MOST = 4;

/** The lead times and the spans to act in that a text names. */
export type Lengths = { leads: readonly LeadTime[]; spans: readonly LeadTime[] };

export function lengthsIn(text: string): Lengths {
  const leads = leadTimesIn(text);
  return { leads, spans: spansIn(text, leads) };
}

/** The lead times that a text names, in order. */
export function leadTimesIn(text: string): LeadTime[] {
  const eves = [...text.matchAll(EVE)].map(({ index, 0: { length } }): LeadTime => ({
    start: index,
    end: index + length,
    how: 'before',
    count: 1,
    unit: 'day',
  }));
  const before = [...read(text, FIRST, 'before'), ...eves, ...daysBeforeIn(text)];
  const takes = read(text, LAST, 'takes').filter(({ start, end }) =>
    before.every((other) => other.end <= start || other.start >= end),
  );
  return [...before, ...takes].sort((one, other) => one.start - other.start).slice(0, MOST);
}

/** Weekdays and weeks before another day. */
function daysBeforeIn(text: string): LeadTime[] {
  const weekdays = [...text.matchAll(WEEKDAY_BEFORE)].map((found): LeadTime => {
    const name = found.groups?.['weekday']?.toLowerCase() ?? '';
    const count = WEEKDAYS.findIndex((names) => names.split('|').includes(name));
    return {
      start: found.index,
      end: found.index + found[0].length,
      how: 'before',
      count,
      unit: 'weekday',
    };
  });
  const weeks = [...text.matchAll(WEEK_BEFORE)].map((found): LeadTime => ({
    start: found.index,
    end: found.index + found[0].length,
    how: 'before',
    count: 1,
    unit: 'calendar week',
  }));
  return [...weekdays, ...weeks];
}

/** The spans to act in that a text names, and the other lengths of time after them, each in order. */
export function spansIn(text: string, leads = leadTimesIn(text)): LeadTime[] {
  const known = [
    ...read(text, SPAN, 'within'),
    ...read(text, FROM_RECEIPT, 'within'),
    ...read(text, NET, 'within'),
    ...read(text, GIVEN, 'given'),
    ...read(text, UNANSWERED, 'given'),
    ...read(text, WITHOUT_ANSWER, 'given'),
    ...[...text.matchAll(FORTNIGHT)].map((found): LeadTime => ({
      start: found.index,
      end: found.index + found[0].length,
      how: 'within',
      count: found.groups?.['name'] === 'quinzaine' ? 15 : 8,
      unit: 'day',
    })),
  ].sort((one, other) => one.start - other.start);
  const taken = new Uint8Array(text.length);
  for (const { start, end } of [...known, ...leads]) taken.fill(1, start, end);
  const countsFrom = ({ end }: LeadTime): boolean => COUNTS_FROM.test(text.slice(end, end + 40));
  const others = read(text, OTHER, 'other').filter(
    (one) =>
      (one.unit !== 'hour' || one.count >= SHORTEST_OTHER) &&
      (one.count > 1 || countsFrom(one)) &&
      !taken.subarray(one.start, one.end).includes(1),
  );
  return [...known.slice(0, MOST), ...others.slice(0, MOST)].map((span) => ({
    ...span,
    countsFrom: countsFrom(span),
  }));
}

/** The lengths of time that a pattern finds; days if it names no unit. */
function read(text: string, pattern: RegExp, how: LeadTime['how']): LeadTime[] {
  return [...text.matchAll(pattern)].flatMap(({ index, groups, 0: { length } }): LeadTime[] => {
    const count = countOf(groups?.['count'] ?? '');
    const unit = unitOf(groups?.['unit'] ?? 'days');
    if (count === null || unit === null) return [];
    return [{ start: index, end: index + length, how, count, unit }];
  });
}

/** The last day of a span that begins on a day. */
export function dayAfter(date: string, { count, unit }: LeadTime, working: WorkingTime): string {
  if (unit === 'weekday' || unit === 'calendar week') return date;
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
  if (unit === 'weekday') return formatDay(day - 1 - ((weekdayOf(day - 1) - count + 7) % 7));
  if (unit === 'calendar week') return businessDayUpTo(formatDay(mondayOf(day) - 1), working);
  if (unit === 'month') return formatDay(addMonths(day, -count));
  return formatDay(day - daysOf(count, unit));
}

/** 'By the Friday before' names a day that is counted back from another one. */
export function isCountedBack(
  day: { span: { start: number; end: number } | null } | null,
  leads: readonly LeadTime[],
): boolean {
  const span = day?.span;
  return (
    span != null &&
    leads.some(({ start, end, unit }) => unit === 'weekday' && span.start < end && start < span.end)
  );
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
