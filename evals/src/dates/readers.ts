import { readDatePhrase } from '@docket/intelligence/dates/read-typed-date';
import { Culture, recognizeDateTime } from '@microsoft/recognizers-text-date-time';
import * as chrono from 'chrono-node';
import { z } from 'zod';

import type { Phrase } from './score-dates';

/**
 * Returns the day that a phrase names, with its time if it has one: YYYY-MM-DD or YYYY-MM-DDTHH:MM; null if it names
 * none.
 */
export type DateReader = (phrase: Phrase) => string | null;

const END_OF_DAY = '23:59';

export const READERS: readonly { name: string; read: DateReader }[] = [
  { name: 'Docket', read: readWithDocket },
  { name: 'chrono-node', read: readWithChrono },
  { name: 'Recognizers', read: readWithRecognizers },
];

function readWithDocket({ text, reference, language }: Phrase): string | null {
  const receivedAt = `${reference.replace(/Z$/, '')}Z`;
  const found = readDatePhrase(text, { receivedAt, readerZone: 'UTC', language: language ?? null });
  if (!found) return null;
  const { date, time, isTimeOnly } = found;
  if (time === null) return date;
  // Midnight is stored as the end of a day, and the phrases name the beginning of the next one.
  return time === END_OF_DAY && isTimeOnly ? `${dayAfter(date)}T00:00` : `${date}T${time}`;
}

function readWithChrono({ text, reference }: Phrase): string | null {
  const instant = new Date(`${reference.replace(/Z$/, '')}Z`);
  const [found] = chrono.parse(text, { instant, timezone: 0 }, { forwardDate: true });
  if (!found) return null;
  const { start } = found;
  const year = String(start.get('year')).padStart(4, '0');
  const day = `${year}-${twoDigits(start.get('month'))}-${twoDigits(start.get('day'))}`;
  return start.isCertain('hour')
    ? `${day}T${twoDigits(start.get('hour'))}:${twoDigits(start.get('minute'))}`
    : day;
}

const valueSchema = z.object({ value: z.string().optional(), start: z.string().optional() });
const foundSchema = z.array(
  z.object({ resolution: z.object({ values: z.array(valueSchema).nullish() }).nullish() }),
);

/** The first date that Microsoft's recognizer finds; if it offers a past and a coming one, the coming one. */
function readWithRecognizers({ text, reference }: Phrase): string | null {
  const found = foundSchema.parse(
    recognizeDateTime(text, Culture.English, undefined, localTime(reference)),
  );
  for (const { resolution } of found) {
    const days = (resolution?.values ?? [])
      .map(({ value, start }) =>
        /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?/.exec(value ?? start ?? '')?.[0]?.replace(' ', 'T'),
      )
      .filter((day) => day !== undefined);
    const last = days.at(-1);
    if (last !== undefined) return last;
    const hasTime = (resolution?.values ?? []).some(({ value, start }) =>
      /^\d{2}:/.test(value ?? start ?? ''),
    );
    if (hasTime)
      return dayOfTime(
        resolution?.values?.[0]?.value ?? resolution?.values?.[0]?.start ?? '',
        reference,
      );
  }
  return null;
}

/** A time of day alone means its next occurrence, as for Docket. */
function dayOfTime(time: string, reference: string): string {
  const today = reference.slice(0, 10);
  const day = time >= reference.slice(11, 19) ? today : dayAfter(today);
  return `${day}T${time.slice(0, 5)}`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Recognizers uses the machine's time zone. */
function localTime(reference: string): Date {
  return new Date(reference.replace(/Z$/, ''));
}

function twoDigits(part: number | null): string {
  return String(part ?? 0).padStart(2, '0');
}
