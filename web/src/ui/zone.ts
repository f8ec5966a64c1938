import { useSyncExternalStore } from 'react';

// One time zone for all screens: the working context's, or else the browser's.
const DAY_MS = 86_400_000;
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();
const listeners = new Set<() => void>();

export function setZone(name: string): void {
  if (name === zone) return;
  zone = name;
  formats.clear();
  for (const tell of listeners) tell();
}

/** The zone of all screens. */
export const currentZone = (): string => zone;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The zone of all screens, for what shows times but does not follow the clock (useNow). */
export const useZone = (): string => useSyncExternalStore(subscribe, currentZone);

/** Formats an instant in the user's zone. Formatters are cached by the identity of `options`. */
export function formatInstant(instant: number, options: Intl.DateTimeFormatOptions): string {
  const known = formats.get(options);
  const format = known ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
  if (known === undefined) formats.set(options, format);
  return format.format(instant);
}

const isoDay: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };

/** The calendar date (YYYY-MM-DD) of an instant in the user's zone. */
export function dateOf(instant: number): string {
  return formatInstant(instant, isoDay).split('/').toReversed().join('-');
}

const clock: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** The calendar date and the time of day (HH:MM) of an instant in the user's zone. */
export function momentOf(instant: number): { date: string; time: string } {
  return { date: dateOf(instant), time: formatInstant(instant, clock) };
}

const QUARTER_HOUR_MS = 900_000;
const MAX_AHEAD_MS = 14 * 3_600_000;

/** The instant at which a calendar date (YYYY-MM-DD) begins in the user's zone. */
export function startOfDate(date: string): number {
  let instant = Date.parse(date) - MAX_AHEAD_MS;
  // Offsets are whole quarters of an hour, and a change of the clock may skip midnight.
  while (dateOf(instant) < date) instant += QUARTER_HOUR_MS;
  return instant;
}

/** Number of midnights between two instants in the user's zone. */
export function daysBetween(from: number, to: number): number {
  return Math.round((Date.parse(dateOf(to)) - Date.parse(dateOf(from))) / DAY_MS);
}
