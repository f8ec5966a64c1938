import type { DateContext } from '../dates/date-mention';
import { readDates } from '../dates/read-dates';

export const WEDNESDAY: DateContext = { receivedAt: '2024-05-15T10:00:00Z', readerZone: 'UTC' };

/** What a text received on a Wednesday names, such as `2024-05-16 15:00` or `2024-05-16..2024-05-18`. */
export function readOnWednesday(text: string, more: Partial<DateContext> = {}): string[] {
  return readDates(text, { ...WEDNESDAY, ...more })
    .filter(({ certainty }) => certainty >= 0.5)
    .map(({ date, endDate, time }) =>
      [endDate ? `${date}..${endDate}` : date, time].filter(Boolean).join(' '),
    );
}
