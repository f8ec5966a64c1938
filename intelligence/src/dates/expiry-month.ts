import { dayOf, daysInMonth, partsOf } from '../working-time/calendar-date';
import { daysOf, resolve, type Scene, textAt, type Time } from './meaning';
import { fullYear } from './number-words';

/** In years. */
const LONGEST_VALIDITY = 20;
/** Labels, as they are printed beside such a month. */
const LABELS = new Set('exp expiry expiration ablaufdatum caducidad'.split(' '));
/** Offers expire on a day; these are known to expire with a month. */
const VERBS = new Set('expires expire expired expiring caduca'.split(' '));
const DOCUMENTS = new Set(
  'card cards visa mastercard amex passport licence license karte kreditkarte ausweis carte passeport tarjeta pasaporte'.split(
    ' ',
  ),
);
const NEAR = 12;
const AFTER_EXPIRY = new Set([':', '.', '(', 'on', 'in', 'date', 'is', 'of', 'end', 'the']);

/**
 * 'Card expires 02/26', 'exp. 02/26': the month of a year, with the day that the digits would name otherwise (`asDay`) as an
 * alternative. Null if they are no such month.
 */
export function readExpiry(at: number, scene: Scene, asDay: Time | undefined): Time | null {
  const [month, mark, ending] = scene.tokens.slice(at, at + 3);
  if (mark?.text !== '/' || month?.text.length !== 2 || ending?.text.length !== 2) return null;
  if (!isExpiry(at, scene)) return null;
  const thisYear = partsOf(scene.today).year;
  const year = fullYear(ending.value, thisYear);
  const first = dayOf(year, month.value, 1);
  if (first === null || year < thisYear || year > thisYear + LONGEST_VALIDITY) return null;
  const day = asDay && resolve(asDay, scene);
  const whole = daysOf('cycle', first, {
    last: first + daysInMonth(year, month.value) - 1,
    grain: 'month',
    isPeriod: true,
    certainty: 0.6,
    reason: 'The whole month',
  });
  return { ...whole, others: day ? [{ day: day.first, reason: 'Read as a day and month' }] : [] };
}

function isExpiry(at: number, scene: Scene): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 4); back -= 1) {
    if (LABELS.has(textAt(scene, back))) return true;
    if (VERBS.has(textAt(scene, back))) return hasDocument(back, scene);
    if (!AFTER_EXPIRY.has(textAt(scene, back))) return false;
  }
  return false;
}

function hasDocument(before: number, { tokens }: Scene): boolean {
  return tokens.slice(Math.max(0, before - NEAR), before).some(({ text }) => DOCUMENTS.has(text));
}
