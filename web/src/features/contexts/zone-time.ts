import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
let minute = Math.floor(Date.now() / MINUTE) * MINUTE;

/** Notifies at the start of every minute. */
function subscribe(listener: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  function tick() {
    minute = Math.floor(Date.now() / MINUTE) * MINUTE;
    listener();
    timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE) + 5);
  }
  timer = setTimeout(tick, 0);
  return () => clearTimeout(timer);
}

/** The current time, to the minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => minute);
}

/** 'Sat 14:05' in the given zone. */
export function timeInZone(timezone: string, now: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(now)
    .replace(',', '');
}

/** 'GMT+1'; '' if the zone has no offset name. */
export function zoneOffset(timezone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    timeZoneName: 'shortOffset',
  }).formatToParts(now);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** 'America/New York' for 'America/New_York'. */
export function zoneName(timezone: string): string {
  return timezone.replaceAll('_', ' ');
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
