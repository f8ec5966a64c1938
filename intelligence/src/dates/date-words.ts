/**
 * What a language calls dates: words as lines of 'english = word, other words'; the others in the order of the English
 * ones, separated by '|'. Numbers go from one to twenty, then by tens up to sixty, then ninety.
 */
export type DateWords = {
  months: string;
  weekdays: string;
  /** Short forms that are read before a number only: 'Mo, 16.3.'. */
  shortWeekdays: string;
  numbers: string;
  /** First to tenth; read only before what they count off: a weekday, a month, a day or week. */
  ordinals: string;
  words: string;
};
