import { useSyncExternalStore } from 'react';

import { dateOf, daysBetween, formatInstant, useZone } from './zone';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const weekday = { weekday: 'short' } as const;
const day = { day: 'numeric', month: 'short' } as const;
const dayYear = { ...day, year: 'numeric' } as const;
const exact = {
  weekday: 'long',
  ...dayYear,
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const;

/** Time of a message in a list: '09:31' today, 'Yesterday', 'Tue', '11 Nov', '11 Nov 2024'. */
export function listTime(iso: string, now: number): string {
  const then = Date.parse(iso);
  const days = daysBetween(then, now);
  if (days === 0) return formatInstant(then, clock);
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return formatInstant(then, weekday);
  return formatInstant(then, isSameYear(then, now) ? day : dayYear);
}

const isSameYear = (one: number, other: number) =>
  dateOf(one).slice(0, 4) === dateOf(other).slice(0, 4);

/** 'just now', '2 min ago', '3 h ago'; after a day, like listTime. */
export function ago(iso: string, now: number): string {
  const elapsed = now - Date.parse(iso);
  if (elapsed < -MINUTE) return `in ${durationText(-elapsed)}`;
  if (elapsed < MINUTE) return 'just now';
  return elapsed < DAY ? `${durationText(elapsed)} ago` : listTime(iso, now);
}

function durationText(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(ms / HOUR);
  return hours < 24 ? `${hours} h` : `${Math.round(ms / DAY)} d`;
}

const dayAndClock = { ...weekday, ...day, ...clock } as const;
const dateAndClock = { ...weekday, ...dayYear, ...clock } as const;

/** A future time in a list: 'Tue 24 Nov, 09:00', with the year if it is not the current one. */
export function futureTime(iso: string, now: number): string {
  const then = Date.parse(iso);
  return formatInstant(then, isSameYear(then, now) ? dayAndClock : dateAndClock);
}

/** When a message arrived: 'Fri 27 Nov 2026, 22:28'. */
export function dateAndTime(iso: string): string {
  return formatInstant(Date.parse(iso), dateAndClock);
}

/** To the second, with the zone, for tooltips. */
export function exactTime(iso: string): string {
  return formatInstant(Date.parse(iso), exact);
}

let minute = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    minute = Date.now();
    timer = setInterval(() => {
      minute = Date.now();
      for (const tell of listeners) tell();
    }, 30_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The current time, updated every 30 s by a single timer for the page. Also renders again in another zone. */
export function useNow(): number {
  useZone();
  return useSyncExternalStore(subscribe, () => minute);
}

type Props = {
  time: string;
  style?: 'ago' | 'list';
  className?: string;
};

/** Relative time, with the exact time in the user's zone as tooltip. */
export function RelativeTime({ time, style = 'ago', className }: Props) {
  const now = useNow();
  return (
    <time dateTime={time} title={exactTime(time)} className={className}>
      {style === 'ago' ? ago(time, now) : listTime(time, now)}
    </time>
  );
}
