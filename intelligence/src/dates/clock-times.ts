import { DATE_PREPOSITIONS } from './lexicon';
import { mayFollow } from './month-dates';
import { readCardinal } from './number-words';
import { type PartOfDay, type Reading, type Scene, skip, textAt, toReading } from './reading';

const ARTICLES = new Set(['the', 'my', 'your', 'our']);
const WORK_WORDS = new Set(['business', 'working', 'work']);
const TWELVE = new Set(['12']);
const HIGH = new Set(['high']);
const OPEN = new Set(['(']);

const AT = new Set(['at', '@', 'around', 'about']);
const ISO_JOINT = new Set(['t']);
const NONE = new Set<string>();
const ZONES = new Map([
  ['utc', 'UTC'],
  ['gmt', 'UTC'],
  ['bst', 'Europe/London'],
  ['cet', 'Europe/Paris'],
  ['cest', 'Europe/Paris'],
  ['et', 'America/New_York'],
  ['est', 'America/New_York'],
  ['edt', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['cst', 'America/Chicago'],
  ['cdt', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['mst', 'America/Denver'],
  ['mdt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
  ['pst', 'America/Los_Angeles'],
  ['pdt', 'America/Los_Angeles'],
  ['jst', 'Asia/Tokyo'],
  ['aest', 'Australia/Sydney'],
  ['aedt', 'Australia/Sydney'],
]);
const PARTS = new Map<string, PartOfDay>([
  ['morning', 'morning'],
  ['mornings', 'morning'],
  ['am', 'morning'],
  ['afternoon', 'afternoon'],
  ['evening', 'evening'],
  ['night', 'evening'],
]);

/** 3pm, 3:30 p.m., 17:00, noon, midnight, 5 o'clock; at 5 too when `bareHours` says a date stands beside it. */
export function readClockTime(at: number, scene: Scene, bareHours = false): Reading | null {
  const from = skip(scene, skip(scene, at, AT), textAt(scene, at - 2) === '-' ? ISO_JOINT : NONE);
  const named =
    readNamedTime(from, scene) ??
    readHalfPast(from, scene) ??
    readDigitTime(from, scene, bareHours && from > at);
  if (!named) return null;
  const zone = readZone(named.next, scene);
  return toReading({
    next: zone?.next ?? named.next,
    first: scene.today + (named.minutes >= 1440 ? 1 : 0),
    minutes: named.minutes % 1440,
    zone: zone?.zone ?? null,
    isClockOnly: true,
    certainty: 0.8,
    reason: 'A time of day',
  });
}

/** End of day, EOD, COB, close of business, first thing, this afternoon, in the morning. */
export function readPartOfDay(at: number, scene: Scene): Reading | null {
  const read = (next: number, part: PartOfDay, certainty = 0.9) =>
    toReading({
      next,
      first: scene.today,
      part,
      isClockOnly: true,
      isDeadline: part === 'end',
      certainty,
      reason: 'A part of the day',
    });
  const word = textAt(scene, at);
  if (word === 'eod' || word === 'cob' || word === 'eob') return read(at + 1, 'end');
  if (word === 'first' && textAt(scene, at + 1) === 'thing') {
    return read(
      textAt(scene, at + 2) === 'in' && textAt(scene, at + 4) === 'morning' ? at + 5 : at + 2,
      'start',
      0.4,
    );
  }
  const ofAt = at + 2;
  if (word === 'start' && textAt(scene, at + 1) === 'of' && textAt(scene, ofAt) === 'business')
    return read(at + 3, 'start');
  if ((word === 'close' || word === 'end') && textAt(scene, at + 1) === 'of') {
    const nounAt = skip(scene, skip(scene, ofAt, ARTICLES), WORK_WORDS);
    const noun = textAt(scene, nounAt);
    if (noun === 'day') return read(nounAt + 1, 'end', isIdiom(at, nounAt, scene) ? 0.2 : 0.9);
    const isBusiness =
      textAt(scene, nounAt - 1) === 'business' || noun === 'play' || noun === 'today';
    if (isBusiness) return read(noun === 'play' ? nounAt + 1 : nounAt, 'end');
  }
  const part = PARTS.get(textAt(scene, at + 1));
  if (part && word === 'this') return read(at + 2, part);
  if (word === 'in' && textAt(scene, at + 1) === 'the') {
    const later = PARTS.get(textAt(scene, at + 2));
    if (later) return read(at + 3, later, 0.3);
  }
  const plain = word === 'am' ? undefined : PARTS.get(word);
  return plain ? read(at + 1, plain, 0.2) : null;
}

/** 'At the end of the day, …' is a figure of speech; 'by the end of the day' is not. */
function isIdiom(at: number, nounAt: number, scene: Scene): boolean {
  const lead = textAt(scene, at - 1) === 'the' ? textAt(scene, at - 2) : textAt(scene, at - 1);
  return (
    lead === 'at' && textAt(scene, nounAt - 1) === 'the' && textAt(scene, nounAt + 1) !== 'today'
  );
}

type Clock = { minutes: number; next: number };

function readNamedTime(at: number, scene: Scene): Clock | null {
  const from = skip(scene, skip(scene, at, TWELVE), HIGH);
  const word = textAt(scene, from);
  if (word === 'noon' || word === 'midday') return { minutes: 720, next: from + 1 };
  return word === 'midnight' ? { minutes: 1439, next: from + 1 } : null;
}

function readHalfPast(at: number, scene: Scene): Clock | null {
  const word = textAt(scene, at);
  const before = word === 'half' ? 30 : word === 'quarter' ? 15 : null;
  const joint = textAt(scene, at + 1);
  if (before === null || (joint !== 'past' && joint !== 'to')) return null;
  const hour = readHour(at + 2, scene);
  if (!hour) return null;
  const half = hour.value < 7 ? hour.value + 12 : hour.value;
  return { minutes: half * 60 + (joint === 'past' ? before : -before), next: hour.next };
}

function readDigitTime(at: number, scene: Scene, bareHours: boolean): Clock | null {
  const hour = readHour(at, scene);
  if (!hour || isPartOfNumber(at, scene)) return null;
  const minutes = readMinutes(hour.next, scene);
  const meridiem = readMeridiem(minutes?.next ?? hour.next, scene);
  if (meridiem) {
    if (hour.value > 12 || hour.value < 1) return null;
    const base = (hour.value % 12) + (meridiem.isAfternoon ? 12 : 0);
    return { minutes: base * 60 + (minutes?.value ?? 0), next: meridiem.next };
  }
  if (minutes)
    return {
      minutes: guessHour(hour.value, minutes.isPadded) * 60 + minutes.value,
      next: minutes.next,
    };
  if (textAt(scene, hour.next) === 'o' && textAt(scene, hour.next + 2) === 'clock') {
    return { minutes: guessHour(hour.value, false) * 60, next: hour.next + 3 };
  }
  const isBare = bareHours && hour.value >= 1 && mayFollow(hour.next, scene);
  return isBare ? { minutes: guessHour(hour.value, false) * 60, next: hour.next } : null;
}

function readHour(at: number, scene: Scene): { value: number; next: number } | null {
  const token = scene.tokens[at];
  if (!token) return null;
  const read =
    token.kind === 'number'
      ? { value: token.end - token.start <= 2 ? token.value : -1, next: at + 1 }
      : readCardinal(scene.tokens, at);
  return read && read.value >= 0 && read.value < 24 ? read : null;
}

function readMinutes(
  at: number,
  scene: Scene,
): { value: number; next: number; isPadded: boolean } | null {
  const [mark, digits] = [scene.tokens[at], scene.tokens[at + 1]];
  if (!mark?.glued || !digits?.glued || digits.kind !== 'number' || digits.end - digits.start !== 2)
    return null;
  const isDot = mark.text === '.' && readMeridiem(at + 2, scene) !== null;
  if ((mark.text !== ':' && mark.text !== 'h' && !isDot) || digits.value > 59) return null;
  const seconds =
    textAt(scene, at + 2) === ':' &&
    scene.tokens[at + 3]?.kind === 'number' &&
    scene.tokens[at + 2]?.glued;
  const hour = scene.tokens[at - 1];
  return {
    value: digits.value,
    next: seconds ? at + 4 : at + 2,
    isPadded: hour !== undefined && hour.text.startsWith('0'),
  };
}

function readMeridiem(at: number, scene: Scene): { isAfternoon: boolean; next: number } | null {
  const word = textAt(scene, at);
  if (word === 'am' || word === 'pm') return { isAfternoon: word === 'pm', next: at + 1 };
  if (
    (word !== 'a' && word !== 'p') ||
    textAt(scene, at + 1) !== '.' ||
    textAt(scene, at + 2) !== 'm'
  )
    return null;
  return {
    isAfternoon: word === 'p',
    next: textAt(scene, at + 3) === '.' && scene.tokens[at + 3]?.glued ? at + 4 : at + 3,
  };
}

/** An hour from 1 to 6 without am, pm or a leading zero is taken as the afternoon. */
function guessHour(hour: number, isPadded: boolean): number {
  return hour >= 1 && hour <= 6 && !isPadded ? hour + 12 : hour;
}

function readZone(at: number, scene: Scene): { zone: string; next: number } | null {
  if (textAt(scene, at) === 'z' && scene.tokens[at]?.glued) return { zone: 'UTC', next: at + 1 };
  const from = skip(scene, at, OPEN);
  const zone = ZONES.get(textAt(scene, from));
  if (!zone || !scene.tokens[from]?.capital) return null;
  return { zone, next: from > at && textAt(scene, from + 1) === ')' ? from + 2 : from + 1 };
}

function isPartOfNumber(at: number, scene: Scene): boolean {
  const [token, before, first] = [scene.tokens[at], scene.tokens[at - 1], scene.tokens[at - 2]];
  if (!token?.glued || !before) return false;
  if (before.kind === 'word') return before.text !== 't' || first?.kind !== 'number';
  return '$€£#.,:/'.includes(before.text) && !DATE_PREPOSITIONS.has(before.text);
}
