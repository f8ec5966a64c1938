import { withZone } from './clock-zones';
import { WEEKDAYS, ZONES } from './lexicon';
import { daysOf, type Scene, textAt, type Time } from './meaning';
import { readCardinal } from './number-words';
import { continuesNumber, isNumbered, isNumberedClock, isWhole, mayFollow } from './standing-alone';

type Read = { next: number; value: Time };
/** Words after hours and minutes in words, which are a count otherwise. */
const BESIDE_MINUTES = new Set(['tomorrow', 'tonight', 'today', 'this', 'on']);
const OPENS_RANGE = new Set(['-', '–', 'tomorrow', 'tonight', 'today', 'this', 'until', 'till']);
const HOURS = new Set(['hours', 'hrs', 'hr', 'h', 'hour']);
type Hour = { value: number; next: number; isPadded: boolean };

/** A time of day; `isOpen` when the hour may be of the morning or of the afternoon. */
export function clockOf(
  minutes: number,
  scene: Scene,
  more: { isOpen?: boolean; certainty?: number } = {},
): Time {
  const { isOpen = false, certainty = 0.8 } = more;
  const clock = daysOf('clock', scene.today + (minutes >= 1440 ? 1 : 0), {
    certainty,
    reason: 'A time of day',
  });
  return {
    ...clock,
    minutes: minutes % 1440,
    kinds: [...clock.kinds, 'plain', ...(isOpen ? ['open'] : [])],
  };
}

/** 3pm, 3:30 p.m., 17:00, 15h30, 9a, 1030 after at, three pm, five o'clock, noon; null when none begins at a token. */
export function readClock(at: number, scene: Scene): Read | null {
  const named = readNamed(at, scene) ?? readDigits(at, scene);
  return named && withZone(named, scene);
}

/** 'at 5', 'for 9', 'around noon': a bare hour, which is a time only beside a day. */
export function readBareHour(at: number, scene: Scene): Read | null {
  const hour = readHour(at, scene);
  if (!hour || hour.value < 1 || continuesNumber(at, scene)) return null;
  const follower = textAt(scene, hour.next);
  if (
    !mayFollow(hour.next, scene) &&
    !OPENS_RANGE.has(follower) &&
    !WEEKDAYS.has(follower) &&
    !isZone(hour.next, scene) &&
    follower !== 'ish'
  )
    return null;
  const after = scene.tokens[hour.next];
  if (after?.glued && after.kind === 'word' && after.text !== 'ish') return null;
  const value = clockOf(guessHour(hour) * 60, scene, { isOpen: hour.value <= 12, certainty: 0.2 });
  const kinds = ['time', 'bare', ...(hour.value <= 12 ? ['open'] : [])];
  return withZone({ next: hour.next, value: { ...value, kinds } }, scene);
}

function isZone(at: number, { tokens }: Scene): boolean {
  return tokens[at]?.capital === true && ZONES.has(tokens[at].text);
}

function readNamed(at: number, scene: Scene): Read | null {
  const from = ['12', 'high', 'twelve'].includes(textAt(scene, at)) ? at + 1 : at;
  const word = textAt(scene, from);
  const isSplit = word === 'mid' && textAt(scene, from + 1) === '-';
  if (isSplit && textAt(scene, from + 2) === 'day')
    return { next: from + 3, value: clockOf(720, scene) };
  if (word === 'noon' || word === 'noonish' || word === 'midday')
    return { next: from + 1, value: clockOf(720, scene) };
  return word === 'midnight' || word === 'midnite'
    ? { next: from + 1, value: clockOf(1439, scene) }
    : null;
}

function readDigits(at: number, scene: Scene): Read | null {
  const hour = readHour(at, scene) ?? readFour(at, scene);
  if (!hour || (continuesNumber(at, scene) && !endsHours(at, scene))) return null;
  const minutes =
    'minutes' in hour
      ? { value: hour.minutes as number, next: hour.next }
      : readMinutes(hour.next, scene);
  const next = minutes?.next ?? hour.next;
  const meridiem = readMeridiem(next, scene);
  if (meridiem) {
    if (hour.value > 12 || hour.value < 1) return null;
    const base = (hour.value % 12) + (meridiem.isAfternoon ? 12 : 0);
    return { next: meridiem.next, value: clockOf(base * 60 + (minutes?.value ?? 0), scene) };
  }
  // 3h18 is told by the 24-hour clock.
  const isPadded = hour.isPadded || textAt(scene, hour.next) === 'h';
  const isOpen = hour.value <= 12 && !isPadded;
  const total = guessHour({ ...hour, isPadded }) * 60 + (minutes?.value ?? 0);
  const isName = 'minutes' in hour ? isNumbered : isNumberedClock;
  if (minutes && (!isName(at, scene) || isWhole({ at: at - 1, next }, scene)))
    return { next, value: clockOf(total, scene, { isOpen }) };
  const oClock = oClockEnd(hour.next, scene);
  if (oClock !== null) {
    const after = readMeridiem(oClock, scene);
    const base = after ? (hour.value % 12) + (after.isAfternoon ? 12 : 0) : guessHour(hour);
    return { next: after?.next ?? oClock, value: clockOf(base * 60, scene, { isOpen: !after }) };
  }
  return null;
}

/** The second hour of 3-4pm. */
function endsHours(at: number, { tokens }: Scene): boolean {
  const [mark, hour, before] = [tokens[at - 1], tokens[at - 2], tokens[at - 3]];
  const isHour = hour?.kind === 'number' && hour.end - hour.start <= 2 && hour.value <= 24;
  return (
    mark?.text === '-' && isHour && !(before?.kind === 'mark' && hour.glued && before.text !== ':')
  );
}

function oClockEnd(at: number, scene: Scene): number | null {
  const word = textAt(scene, at);
  if (word === 'oclock') return at + 1;
  if (word === 'o' && textAt(scene, at + 2) === 'clock') return at + 3;
  if (word === 'o' && textAt(scene, at + 1) === 'clock') return at + 2;
  const token = scene.tokens[at];
  const isHours = word === 'h' && token?.glued === true && scene.tokens[at - 1]?.kind === 'number';
  return isHours &&
    (textAt(scene, at - 2) === 'at' || (scene.tokens[at - 1]?.value ?? 0) > 12) &&
    !isDurationLead(at - 2, scene)
    ? at + 1
    : null;
}

/** 'in 24h' and 'within 48h' are lengths. */
function isDurationLead(at: number, scene: Scene): boolean {
  return ['in', 'within', 'next', 'for', 'last', 'about', 'of', 'every'].includes(
    textAt(scene, at),
  );
}

function readHour(at: number, scene: Scene): Hour | null {
  const token = scene.tokens[at];
  if (!token) return null;
  if (token.kind === 'number')
    return token.end - token.start <= 2 && (token.value < 24 || isTwentyFour(at, scene))
      ? { value: token.value, next: at + 1, isPadded: token.text.startsWith('0') }
      : null;
  const read = readCardinal(scene.tokens, at);
  return read && read.value >= 0 && read.value < 24 ? { ...read, isPadded: false } : null;
}

/** 24:00 is the end of the day. */
function isTwentyFour(at: number, scene: Scene): boolean {
  return [0, 1, 2].map((step) => textAt(scene, at + step)).join('') === '24:00';
}

/** 'at 1030', '1030am', '0900 hours': hour and minutes in one number. */
function readFour(at: number, scene: Scene): (Hour & { minutes: number }) | null {
  const token = scene.tokens[at];
  if (token?.kind !== 'number' || token.text.length < 3 || token.text.length > 4) return null;
  const [value, minutes] = [Math.floor(token.value / 100), token.value % 100];
  const isLed =
    ['at', '@', 'by', 'approximately', 'around', 'about'].includes(textAt(scene, at - 1)) &&
    mayFollow(at + 1, scene);
  const isMilitary = token.text.length === 4 && HOURS.has(textAt(scene, at + 1));
  const isTime = isLed || isMilitary || readMeridiem(at + 1, scene) !== null;
  if (value > 23 || minutes > 59 || !isTime) return null;
  if (isLed && token.text.length === 4 && token.value >= 1900 && token.value < 2100) return null;
  return {
    value,
    minutes,
    next: isMilitary ? at + 2 : at + 1,
    isPadded: isMilitary || value === 0 || token.text.startsWith('0'),
  };
}

function readMinutes(at: number, scene: Scene): { value: number; next: number } | null {
  const [mark, digits] = [scene.tokens[at], scene.tokens[at + 1]];
  if (mark?.kind === 'word' && mark.text !== 'h') return readMinuteWords(at, scene);
  if (mark?.text === '-' && ['zero', 'oh', 'o'].includes(textAt(scene, at + 1)))
    return readMinuteWords(at + 1, scene);
  const isSpaced =
    mark?.kind === 'number' &&
    mark.text.length === 2 &&
    mark.value < 60 &&
    !mark.glued &&
    (readMeridiem(at + 1, scene) !== null ||
      (textAt(scene, at - 2) === 'at' && mayFollow(at + 1, scene)));
  if (isSpaced) return { value: mark.value, next: at + 1 };
  if (!mark?.glued || !digits?.glued || digits.kind !== 'number' || digits.end - digits.start !== 2)
    return null;
  const isFives = digits.value % 5 === 0 || (scene.tokens[at - 1]?.value ?? 0) > 12;
  const isLate = isFives && textAt(scene, at - 2) === 'at' && mayFollow(at + 2, scene);
  const isDot = mark.text === '.' && (isLate || readMeridiem(at + 2, scene) !== null);
  if ((mark.text !== ':' && mark.text !== 'h' && !isDot) || digits.value > 59) return null;
  return { value: digits.value, next: secondsEnd(at + 2, scene) };
}

/** 'ten thirty am', 'at ten thirty', 'twelve oh three': other minutes in words are counts. */
function readMinuteWords(at: number, scene: Scene): { value: number; next: number } | null {
  const isZero = ['zero', 'oh', 'o'].includes(textAt(scene, at));
  const from = isZero ? at + 1 : at;
  const read = readCardinal(scene.tokens, textAt(scene, from) === '-' ? from + 1 : from);
  if (!read || scene.tokens[at - 1]?.kind === 'number') return null;
  if (isZero) return read.value > 0 && read.value < 10 ? read : null;
  const isTime =
    readMeridiem(read.next, scene) !== null ||
    (textAt(scene, at - 2) === 'at' && mayFollow(read.next, scene)) ||
    BESIDE_MINUTES.has(textAt(scene, read.next)) ||
    (textAt(scene, read.next) === 'in' && textAt(scene, read.next + 1) === 'the');
  return read.value >= 10 && read.value < 60 && isTime ? read : null;
}

function secondsEnd(at: number, scene: Scene): number {
  let next = at;
  for (const mark of [':', '.']) {
    const digits = scene.tokens[next + 1];
    if (textAt(scene, next) === mark && digits?.kind === 'number' && digits.glued) next += 2;
  }
  return next;
}

function readMeridiem(at: number, scene: Scene): { isAfternoon: boolean; next: number } | null {
  const word = textAt(scene, at);
  if (word === 'am' || word === 'pm') return { isAfternoon: word === 'pm', next: at + 1 };
  if ((word === 'amish' || word === 'pmish') && scene.tokens[at]?.glued)
    return { isAfternoon: word === 'pmish', next: at + 1 };
  if (word !== 'a' && word !== 'p') return null;
  const isAfternoon = word === 'p';
  if (textAt(scene, at + 1) === '.' && textAt(scene, at + 2) === 'm') {
    const isDotted = textAt(scene, at + 3) === '.' && scene.tokens[at + 3]?.glued;
    return { isAfternoon, next: isDotted ? at + 4 : at + 3 };
  }
  if (
    textAt(scene, at + 1) === 'm' &&
    !scene.tokens[at + 1]?.glued &&
    scene.tokens[at - 1]?.kind === 'number'
  )
    return { isAfternoon, next: at + 2 };
  const token = scene.tokens[at];
  const isGlued = token?.glued === true && scene.tokens[at - 1]?.kind === 'number';
  const isLed =
    isGlued &&
    (textAt(scene, at - 2) === ':' ||
      (word === 'p' && at === scene.tokens.length - 1) ||
      ['at', 'from', 'to', 'by', '@'].includes(textAt(scene, at - 2)));
  return isLed ? { isAfternoon, next: at + 1 } : null;
}

/** An hour from 1 to 6 without am, pm or a leading zero is taken as the afternoon. */
function guessHour({ value, isPadded }: Hour): number {
  return value >= 1 && value <= 6 && !isPadded ? value + 12 : value;
}
