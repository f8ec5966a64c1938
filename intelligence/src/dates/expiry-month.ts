import { dayOf, daysInMonth, partsOf } from '../working-time/calendar-date';
import { daysOf, resolve, type Scene, textAt, type Time } from './meaning';
import { fullYear } from './number-words';

/** In years. */
const LONGEST_VALIDITY = 20;
const EXPIRIES = new Set(
  'exp expiry expires expire expired expiring expiration ablaufdatum caduca caducidad'.split(' '),
);
const AFTER_EXPIRY = new Set([':', '.', '(', 'on', 'in', 'date', 'is', 'of', 'end', 'the']);

/**
 * 'Expires 02/26', as on a card: the month of a year, with the day that the digits would name otherwise (`asDay`) as an
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
  return { ...whole, others: day ? [{ day: day.first, reason: 'As a day of a month' }] : [] };
}

function isExpiry(at: number, scene: Scene): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 4); back -= 1) {
    if (EXPIRIES.has(textAt(scene, back))) return true;
    if (!AFTER_EXPIRY.has(textAt(scene, back))) return false;
  }
  return false;
}
