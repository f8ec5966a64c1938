/** '1,204' */
export const number = (value: number): string => value.toLocaleString('en-US');

/** '1 email', '1,204 emails' */
export const countOf = (count: number, noun: string): string =>
  `${number(count)} ${count === 1 ? noun : `${noun}s`}`;

/** A share of 0 to 1 in whole percent: '94%'. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
