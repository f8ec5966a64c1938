import { ENTRIES, ZONES } from './lexicon';
import { type Scene, textAt, type Time } from './meaning';

type Read = { next: number; value: Time };

/** Zones in words: Pacific, eastern time, central daylight time. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ['eastern', 'America/New_York'],
  ['central', 'America/Chicago'],
  ['mountain', 'America/Denver'],
  ['pacific', 'America/Los_Angeles'],
]);

/** A clock time followed by its zone: 9am PST, 10:30+02:00, 8:00 (GMT+2), 2pm Eastern time, 14:00Z. */
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
  return { next: found.next + closes, value: { ...value, zone: found.zone } };
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

/** PST; for UTC and GMT also the hours after them: GMT+2, UTC-5. */
function readAbbreviation(at: number, scene: Scene): Zone | null {
  const [named, sign, hours] = scene.tokens.slice(at, at + 3);
  const zone = ZONES.get(named?.text ?? '');
  if (
    named === undefined ||
    zone === undefined ||
    (!named.capital && ENTRIES.has(named.text)) ||
    (!named.capital && named.text.length === 2)
  )
    return null;
  const isShifted =
    zone === 'UTC' &&
    sign !== undefined &&
    '+-'.includes(sign.text) &&
    hours?.kind === 'number' &&
    hours.glued &&
    (hours.value <= 14 || hours.text.length === 4);
  if (!isShifted) return { next: at + 1, zone };
  const digits = hours.text.length === 4 ? hours.text : `${hours.text.padStart(2, '0')}00`;
  return { next: at + 3, zone: `${sign.text}${digits.slice(0, 2)}:${digits.slice(2)}` };
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
