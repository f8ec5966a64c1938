// One clock for all screens: the zone of the person's context, else the browser's.
const DAY_MS = 86_400_000;
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

export function setZone(name: string): void {
  if (name === zone) return;
  zone = name;
  formats.clear();
}

/** Writes an instant on the person's clock. The options are an object that stays the same. */
export function formatInstant(instant: number, options: Intl.DateTimeFormatOptions): string {
  const known = formats.get(options);
  const format = known ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
  if (known === undefined) formats.set(options, format);
  return format.format(instant);
}

const isoDay: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };

/** The calendar date of an instant on the person's clock, YYYY-MM-DD. */
export function dateOf(instant: number): string {
  return formatInstant(instant, isoDay).split('/').toReversed().join('-');
}

/** Midnights between two instants on the person's clock. */
export function daysBetween(from: number, to: number): number {
  return Math.round((Date.parse(dateOf(to)) - Date.parse(dateOf(from))) / DAY_MS);
}
