import { type Day, mondayOf } from '../working-time/calendar-date';
import { COMING_WORDS, LAST_WORDS, NEXT_WORDS, THIS_WORDS } from './lexicon';
import { readCount } from './number-words';
import { type Scene, textAt } from './reading';

/** This week, next week, the coming week, last week, the week after next, in two weeks; how many weeks ahead. */
export function readWeekOffset(at: number, scene: Scene): { weeks: number; next: number } | null {
  const word = textAt(scene, at);
  if (word === 'week' && textAt(scene, at + 1) === 'after' && textAt(scene, at + 2) === 'next') {
    return { weeks: 2, next: at + 3 };
  }
  if (word === 'the') return readWeekOffset(at + 1, scene);
  const step = THIS_WORDS.has(word)
    ? 0
    : NEXT_WORDS.has(word) || COMING_WORDS.has(word)
      ? 1
      : LAST_WORDS.has(word)
        ? -1
        : null;
  if (step === null) return null;
  const unit = textAt(scene, at + 1);
  if (unit !== 'week' && unit !== 'weeks' && unit !== 'wk') return null;
  const possessive =
    (textAt(scene, at + 2) === "'" || textAt(scene, at + 2) === '’') &&
    textAt(scene, at + 3) === 's';
  return { weeks: step, next: possessive ? at + 4 : at + 2 };
}

/** The weekday (0 = Sunday) of the week that is a number of weeks ahead; weeks run from Monday to Sunday. */
export function weekdayInWeek(today: Day, weekday: number, weeks: number): Day {
  return mondayOf(today) + ((weekday + 6) % 7) + weeks * 7;
}

/** A count of weeks: two weeks, a fortnight; null when none. */
export function readWeekCount(at: number, scene: Scene): { weeks: number; next: number } | null {
  if (textAt(scene, at) === 'week') return { weeks: 1, next: at + 1 };
  const count = readCount(scene.tokens, at);
  if (!count) return null;
  const unit = textAt(scene, count.next);
  if (unit === 'week' || unit === 'weeks' || unit === 'wks')
    return { weeks: count.value, next: count.next + 1 };
  if (unit === 'fortnight' || unit === 'fortnights')
    return { weeks: count.value * 2, next: count.next + 1 };
  return null;
}
