/**
 * The date words of a language: lines of 'english = word, other words'; the remaining lists follow the order of the
 * English ones, separated by '|'. Numbers are one to twenty, then tens up to sixty, then ninety.
 */
export type DateWords = {
  months: string;
  weekdays: string;
  /** Abbreviations that are only read before a number: 'Mo, 16.3.'. */
  shortWeekdays: string;
  numbers: string;
  /** First to tenth; only read before what they count: a weekday, a month, a day or a week. */
  ordinals: string;
  words: string;
};
