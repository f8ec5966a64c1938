import { ENTRIES, ZONES } from './lexicon';
import { type Scene, textAt, type Time } from './meaning';
import { readMeridiem } from './meridiem';
import { zoneOfLabel } from './windows-zones';

type Read = { next: number; value: Time };

/** Zones in words: Pacific, eastern time, central daylight time. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ['eastern', 'America/New_York'],
  ['central', 'America/Chicago'],
  ['mountain', 'America/Denver'],
  ['pacific', 'America/Los_Angeles'],
]);

/**
 * A clock time followed by its zone: 9am PST, 10:30+02:00, 8:00 (GMT+2), 2pm Eastern time, 14:00Z, 15:00 (UTC+01:00)
 * Amsterdam, Berlin. The places of such a label are read but not part of the time.
 */
export function withZone({ next, value }: Read, scene: Scene): Read {
  const token = scene.tokens[next];
  if (token?.glued && token.text === 'z')
    return { next: next + 1, value: { ...value, zone: 'UTC' } };
  const offset = token?.glued === true ? readOffset(next, scene) : null;
  if (offset) return { next: offset.next, value: { ...value, zone: offset.zone } };
  const opens = token?.text === '(' ? 1 : 0;
  const found = readAbbreviation(next + opens, scene) ?? readSpoken(next + opens, scene);
  if (!found) return { next, value };
  const closes = opens === 1 && textAt(scene, found.next) === ')' ? 1 : 0;
  const end = found.next + closes;
  const zone =
    closes === 1 ? zoneOfLabel(scene.tokens[found.next]?.end ?? 0, found.zone, scene) : found.zone;
  return { next: end, value: { ...value, zone } };
}

type Zone = { next: number; zone: string };

/**
 * '+02:00'. After a minus, the same digits may be the end of a range (9:00-10:00), unless seconds or a date's T
 * come before.
 */
function readOffset(at: number, scene: Scene): Zone | null {
  const [sign, hours, colon, minutes] = scene.tokens.slice(at, at + 4);
  const isOffset =
    hours?.glued === true &&
    hours.text.length === 2 &&
    colon?.text === ':' &&
    minutes?.text.length === 2;
  if (!sign || !isOffset || !'+-'.includes(sign.text)) return null;
  const isPrecise = [textAt(scene, at - 4), textAt(scene, at - 6)].some((mark) =>
    [':', 't'].includes(mark),
  );
  if (sign.text === '-' && !isPrecise) return null;
  return { next: at + 4, zone: `${sign.text}${hours.text}:${minutes.text}` };
}

/** PST; UTC and GMT also with an offset after them. */
function readAbbreviation(at: number, scene: Scene): Zone | null {
  const named = scene.tokens[at];
  const zone = ZONES.get(named?.text ?? '');
  if (
    named === undefined ||
    zone === undefined ||
    (!named.capital && ENTRIES.has(named.text)) ||
    (!named.capital && named.text.length === 2)
  )
    return null;
  const shifted = zone === 'UTC' ? readShift(at + 1, scene) : null;
  return shifted ?? { next: at + 1, zone };
}

const MAX_SHIFT_HOURS = 14;

/** The hours, or hours and minutes, after UTC or GMT: +2, -5, +05:30, +5:30, +0200, +530. */
function readShift(at: number, scene: Scene): Zone | null {
  const [sign, hours, colon, minutes] = scene.tokens.slice(at, at + 4);
  if (!sign || !'+-−'.includes(sign.text) || hours?.kind !== 'number' || !hours.glued) return null;
  const isSplit =
    colon?.text === ':' && colon.glued && minutes?.glued === true && minutes.text.length === 2;
  const isJoined = hours.text.length > 2;
  const digits = isJoined
    ? hours.text.padStart(4, '0')
    : `${hours.text.padStart(2, '0')}${isSplit ? minutes.text : '00'}`;
  const next = isSplit && !isJoined ? at + 4 : at + 2;
  const isOffset = /^\d\d[0-5]\d$/.test(digits) && Number(digits.slice(0, 2)) <= MAX_SHIFT_HOURS;
  if (!isOffset || endsRange(next, scene)) return null;
  const shift = sign.text === '+' ? '+' : '-';
  return { next, zone: `${shift}${digits.slice(0, 2)}:${digits.slice(2)}` };
}

/** 9:00 GMT-10:00 GMT, 9 AM GMT-10 AM GMT: the hours after the hyphen are the end of a range. */
function endsRange(next: number, scene: Scene): boolean {
  const after = scene.tokens[next];
  const isZone = after?.capital === true && ZONES.has(after.text);
  return isZone || readMeridiem(next, scene) !== null;
}

/** Without 'time' after them, these words need a capital: 'at 9 central staff will …'. */
function readSpoken(at: number, scene: Scene): Zone | null {
  const named = scene.tokens[at];
  const zone = SPOKEN.get(named?.text ?? '');
  if (named === undefined || zone === undefined) return null;
  const kept = ['standard', 'daylight'].includes(textAt(scene, at + 1)) ? at + 2 : at + 1;
  if (textAt(scene, kept) === 'time') return { next: kept + 1, zone };
  return kept > at + 1 || named.capital ? { next: kept, zone } : null;
}
