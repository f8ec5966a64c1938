import { withZone } from './clock-zones';
import { WEEKDAYS, ZONES } from './lexicon';
import { daysOf, type Scene, textAt, type Time } from './meaning';
import { isLength } from './clock-lengths';
import { readMeridiem } from './meridiem';
import { readCardinal } from './number-words';
import { continuesNumber, isNumbered, isNumberedClock, isWhole, mayFollow } from './standing-alone';

type Read = { next: number; value: Time };
/** Words after hours and minutes written out; otherwise these are a count. */
const NO_WORDS: ReadonlySet<string> = new Set();
const BESIDE_MINUTES = new Set(['tomorrow', 'tonight', 'today', 'this', 'on']);
const NAMED = new Set(['tomorrow', 'today', 'tonight']);
const OPENS_RANGE = new Set(
  '- – tomorrow tonight today this until till plushalf plusquarter minusquarter minus'.split(' '),
);
const LEADS_TO_FOUR = new Set('at @ by approximately approx around about'.split(' '));
const HOURS = new Set(['hours', 'hrs', 'hr', 'h', 'hour']);
type Hour = { value: number; next: number; isPadded: boolean };

/** A time of day; `isOpen` if the hour could be in the morning or the afternoon. */
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

/** 3pm, 3:30 p.m., 17:00, 15h30, 9a, 1030 after at, three pm, five o'clock, noon; null if no time begins here. */
export function readClock(at: number, scene: Scene): Read | null {
  const named = readNamed(at, scene) ?? readDigits(at, scene);
  return named && withZone(named, scene);
}

/** 'at 5', 'for 9', 'around noon': a bare hour, which is only a time next to a day. */
export function readBareHour(at: number, scene: Scene): Read | null {
  const hour = readHour(at, scene);
  if (!hour || hour.value < 1) return null;
  const isNumber = scene.tokens[at]?.kind === 'number';
  if (isNumber && continuesNumber(at, scene) && !endsHours(at, scene)) return null;
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

/** What may follow a time, or a day next to it. */
function mayBeBeside(at: number, scene: Scene): boolean {
  const after = textAt(scene, at);
  return mayFollow(at, scene) || BESIDE_MINUTES.has(after) || WEEKDAYS.has(after);
}

function isZone(at: number, { tokens }: Scene): boolean {
  return tokens[at]?.capital === true && ZONES.has(tokens[at].text);
}

function readNamed(at: number, scene: Scene): Read | null {
  const from = ['12', 'high', 'twelve'].includes(textAt(scene, at)) ? at + 1 : at;
  const word = textAt(scene, from);
  const isSplit = word === 'mid' && textAt(scene, from + 1) === '-';
  const dayAt = isSplit ? from + 2 : from + 1;
  if (word === 'mid' && textAt(scene, dayAt) === 'day')
    return { next: dayAt + 1, value: clockOf(720, scene) };
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
  // 3h18 is 24-hour time.
  const isPadded = hour.isPadded || textAt(scene, hour.next) === 'h';
  const isOpen = hour.value <= 12 && !isPadded;
  const total = guessHour({ ...hour, isPadded }) * 60 + (minutes?.value ?? 0);
  const isName = 'minutes' in hour ? isNumbered : isNumberedClock;
  if (isLength({ at, next }, scene)) return null;
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

/** The second hour of 3-4pm, 3pm-4pm and 3:00 PM-4:00 PM. */
function endsHours(at: number, { tokens }: Scene): boolean {
  const [mark, hour, before] = [tokens[at - 1], tokens[at - 2], tokens[at - 3]];
  if (mark?.text !== '-') return false;
  if (hour?.text === 'am' || hour?.text === 'pm') return before?.kind === 'number';
  const isHour = hour?.kind === 'number' && hour.end - hour.start <= 2 && hour.value <= 60;
  const isJoined = before?.kind === 'mark' && hour?.glued === true;
  return isHour && (!isJoined || before.text === ':' || before.text === '.');
}

function oClockEnd(at: number, scene: Scene): number | null {
  const word = textAt(scene, at);
  if (word === 'oclock') return at + 1;
  if (word === 'o' && textAt(scene, at + 2) === 'clock') return at + 3;
  if (word === 'o' && textAt(scene, at + 1) === 'clock') return at + 2;
  const token = scene.tokens[at];
  const isNumber = scene.tokens[at - 1]?.kind === 'number';
  if (isNumber && HOURS.has(word) && ['at', '@'].includes(textAt(scene, at - 2))) return at + 1;
  const isHours = word === 'h' && token?.glued === true && isNumber;
  return isHours &&
    (textAt(scene, at - 2) === 'at' || (scene.tokens[at - 1]?.value ?? 0) > 12) &&
    !isDurationLead(at - 2, scene)
    ? at + 1
    : null;
}

/** 'in 24h' and 'within 48h' are durations. */
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

/** 'at 1030', '1030am', '0900 hours': hour and minutes as one number. */
function readFour(at: number, scene: Scene): (Hour & { minutes: number }) | null {
  const token = scene.tokens[at];
  if (token?.kind !== 'number' || token.text.length < 3 || token.text.length > 4) return null;
  // 'À 212 adhérents', 'a la 410': only English drops the separator after a single digit.
  if (scene.isDayFirst && token.text.length === 3) return null;
  const [value, minutes] = [Math.floor(token.value / 100), token.value % 100];
  const isLed =
    LEADS_TO_FOUR.has(textAt(scene, textAt(scene, at - 1) === '.' ? at - 2 : at - 1)) &&
    mayBeBeside(at + 1, scene);
  const after = scene.tokens[at + 1];
  const isRough = after?.text === 'ish' || (after?.text === '-' && textAt(scene, at + 2) === 'ish');
  const isZulu = after?.text === 'z' && after.glued;
  const isMilitary = token.text.length === 4 && (HOURS.has(after?.text ?? '') || isZulu);
  const isTime =
    isLed || isRough || isByDay(at, scene) || isMilitary || readMeridiem(at + 1, scene) !== null;
  if (value > 23 || minutes > 59 || !isTime) return null;
  const isAt = ['at', '@'].includes(textAt(scene, at - 1));
  if (isLed && !isAt && token.value >= 1900 && token.value < 2100) return null;
  return {
    value,
    minutes,
    next: isMilitary && !isZulu ? at + 2 : at + 1,
    isPadded: isMilitary || value === 0 || token.text.startsWith('0'),
  };
}

/** 0900 on Friday, Friday 1430, 2100 tonight, and the time in 20270409T1545. */
function isByDay(at: number, scene: Scene): boolean {
  const [token, mark] = [scene.tokens[at], scene.tokens[at - 1]];
  if (token?.text.length !== 4) return false;
  if (token.glued && mark?.text === 't' && mark.glued)
    return scene.tokens[at - 2]?.text.length === 8;
  const day = textAt(scene, textAt(scene, at + 1) === 'on' ? at + 2 : at + 1);
  if (day === 'tonight' || (token.text.startsWith('0') && isDay(day))) return true;
  const isYear = token.value >= 1900 && token.value < 2100;
  return !isYear && token.value % 5 === 0 && isDay(mark?.text) && mayFollow(at + 1, scene);
}

function isDay(word: string | undefined): boolean {
  return word !== undefined && (WEEKDAYS.has(word) || NAMED.has(word));
}

function readMinutes(at: number, scene: Scene): { value: number; next: number } | null {
  const [mark, digits] = [scene.tokens[at], scene.tokens[at + 1]];
  if (mark?.kind === 'word' && mark.text !== 'h') return readMinuteWords(at, scene);
  if (mark?.text === '-' && scene.tokens[at + 1]?.kind === 'word')
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
  const isAt = ['at', '@'].includes(textAt(scene, at - 2));
  const isLate = isFives && isAt && mayFollow(at + 2, scene);
  const hasMeridiem = readMeridiem(at + 2, scene) !== null;
  const hasHours = HOURS.has(textAt(scene, at + 2));
  const isDot = mark.text === '.' && (isLate || hasMeridiem || hasHours || isDotted(at, scene));
  const isHyphen = mark.text === '-' && hasMeridiem && digits.value > 12;
  if ((mark.text !== ':' && mark.text !== 'h' && !isDot && !isHyphen) || digits.value > 59)
    return null;
  return { value: digits.value, next: secondsEnd(at + 2, scene) };
}

/** 17.30 on its own or next to tomorrow, and the start of 2.15-3.30pm. */
function isDotted(at: number, scene: Scene): boolean {
  const [before, next] = [textAt(scene, at - 2), at + 2];
  if (isWhole({ at: at - 1, next }, scene)) return (scene.tokens[at - 1]?.value ?? 0) > 12;
  const beside = BESIDE_MINUTES.has(before) || before === ',' ? BESIDE_MINUTES : NO_WORDS;
  if (beside.has(before === ',' ? textAt(scene, at - 3) : before)) return mayFollow(next, scene);
  if (BESIDE_MINUTES.has(textAt(scene, next)) && textAt(scene, next) !== 'on') return true;
  if (textAt(scene, next) === 'on' && WEEKDAYS.has(textAt(scene, next + 1))) return true;
  const isRange = ['-', '–', 'to'].includes(textAt(scene, next));
  const isLate = (scene.tokens[at - 1]?.value ?? 0) > 12;
  if (isRange && isLate && isWhole({ at: at - 1, next: next + 4 }, scene)) return true;
  return isRange && textAt(scene, next + 2) === '.' && readMeridiem(next + 4, scene) !== null;
}

/** 'ten thirty am', 'at ten thirty', 'twelve oh three': other minutes in words are counts. */
function readMinuteWords(at: number, scene: Scene): { value: number; next: number } | null {
  const hour = textAt(scene, at - 1) === '-' ? at - 2 : at - 1;
  const isZero = ['zero', 'oh', 'o'].includes(textAt(scene, at));
  const from = isZero ? at + 1 : at;
  const read = readCardinal(scene.tokens, textAt(scene, from) === '-' ? from + 1 : from);
  if (!read || scene.tokens[hour]?.kind === 'number') return null;
  if (isZero) return read.value > 0 && read.value < 10 ? read : null;
  const isTime =
    readMeridiem(read.next, scene) !== null ||
    (textAt(scene, hour - 1) === 'at' && mayFollow(read.next, scene)) ||
    (isWhole({ at: hour, next: read.next }, scene) && read.value % 15 === 0) ||
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

/** An hour from 1 to 6 without am, pm or a leading zero is in the afternoon. */
function guessHour({ value, isPadded }: Hour): number {
  return value >= 1 && value <= 6 && !isPadded ? value + 12 : value;
}
