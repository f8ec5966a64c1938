/** '1,204' */
export const number = (value: number): string => value.toLocaleString('en-US');

/** '1 email', '1,204 emails' */
export const countOf = (count: number, noun: string): string =>
  `${number(count)} ${count === 1 ? noun : `${noun}s`}`;

/** 94 for 0.94. Only 0 rounds to 0, and only 1 to 100. */
export function wholePercent(share: number): number {
  const rounded = Math.round(share * 100);
  return share > 0 && share < 1 ? Math.min(99, Math.max(1, rounded)) : rounded;
}

/** '94%' for 0.94, as wholePercent. */
export const percent = (share: number): string => `${wholePercent(share)}%`;

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** '5.0 MB', in units of 1,024. */
export function bytesOf(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${UNITS[step]}`;
}
