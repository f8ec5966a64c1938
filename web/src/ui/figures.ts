/** '1,204' */
export const number = (value: number): string => value.toLocaleString('en-US');

/** '1 email', '1,204 emails' */
export const countOf = (count: number, noun: string): string =>
  `${number(count)} ${count === 1 ? noun : `${noun}s`}`;

/** A share of 0 to 1 in whole percent: '94%'. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** '5.0 MB'; a unit is 1,024 of the one before. */
export function bytesOf(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${UNITS[step]}`;
}
