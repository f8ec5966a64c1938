/**
 * What a language calls dates: words as lines of 'english = word, other words'; months, weekdays and
 * numbers in the order of the English ones, separated by '|'.
 */
export type DateWords = { months: string; weekdays: string; numbers: string; words: string };
