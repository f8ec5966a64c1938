// One time zone for all screens: the working context's, or else the browser's.
const DAY_MS = 86_400_000;
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

export function setZone(name: string): void {
  if (name === zone) return;
  zone = name;
  formats.clear();
}

/** The zone of all screens. */
export const currentZone = (): string => zone;

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

/** Number of midnights between two instants in the user's zone. */
export function daysBetween(from: number, to: number): number {
  return Math.round((Date.parse(dateOf(to)) - Date.parse(dateOf(from))) / DAY_MS);
}
