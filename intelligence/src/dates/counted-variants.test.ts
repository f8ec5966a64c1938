import { expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';

/** A Tuesday, before dawn. */
const REFERENCE = '2013-02-12T04:30:00';

/**
 * Days counted within, from and next to others, in every English order. The answers were written by hand before the
 * first run.
 */
const PHRASES = `
2013-03-31 = march thirty first ; thirty first of march ; the thirty first
2014-03-31 = march thirty-first 2014
2013-01-18 = twenty five days ago
2013-03-09 = twenty-five days from now
2013-05-23 = a hundred days from now ; 100 days from now ; one hundred days from now
2013-06-12 = one hundred and twenty days from now
2015-11-09 = a thousand days from now
2013-02-24 = a dozen days from now ; the sunday after next ; sunday after next friday
2012-11-20 = a dozen weeks ago
2013-03-02 = two and a half weeks from now
2012-12-28 = a month and a half ago
2012-11-27 = 2.5 months ago
2013-02-27 = half a month from now
2014-01-01 = the first of the year ; the 1st of next year ; first of next year ; the day after new year's eve
2013-02-18 = the first of the week ; the monday after the 15th ; the first monday after the 15th
2013-02-16 = the day after the 15th
2013-02-17 = the last day of the week
2013-02-11 = the first day of the week
2013-12-27 = last friday of the year
2012-12-31 = last monday of last year
2014-01-06 = first monday of next year
2013-01-07 = first monday this year
2013-02-22 = last friday this month ; three days after next tuesday
2013-03-29 = last friday next month
none = the 2nd wednesday of each month
2013-03-13 = second wednesday of march ; 2nd wed in march
2014-01-07 = two tuesdays after christmas ; second tuesday after christmas 2013
2014-01-08 = two weeks after christmas
2013-12-21 = the weekend before christmas
2013-08-30 = the friday before labor day
2013-09-01 = day before labor day
2013-03-28 = three days prior to easter
2014-04-20 = easter 2014 ; next year's easter
2012-12-25 = last christmas ; december 25th of last year ; last year's christmas ; christmas last year
2013-12-25 = next christmas ; this christmas
2011-12-25 = christmas 2 years ago ; christmas two years ago
2015-11-26 = thanksgiving in two years
2015-12-25 = christmas in 2 years
2014-12-25 = christmas next year ; christmas of next year ; christmas of 2014
2013-12-31 = new year's eve
2012-04-01 = april last year ; april of last year ; last april ; last year in april
2014-04-01 = april next year ; next year in april ; in april next year
2013-04-01 = this april ; the month after next
2012-04-03 = april 3 last year
2011-04-03 = april 3 two years ago
2011-04-01 = april two years ago
2013-01-29 = tuesday two weeks ago
2013-01-28 = monday two weeks ago
2013-03-08 = friday three weeks from now ; friday in three weeks ; two weeks from next friday
2013-02-08 = friday a week ago
2013-02-25 = a week from monday
2013-03-01 = two weeks from friday
2013-02-28 = ten days from monday
2013-02-05 = 10 days before friday
2013-03-15 = a month from the 15th
2013-01-15 = a month before the 15th
2013-02-13 = a week before the 20th ; a week before feb 20
2013-02-20 = a year before feb 20 2014 ; 20th this month
2013-06-03 = 3 months after march 3
2013-12-30 = the week after christmas
2015-01-01 = the year after next
2013-02-19 = the day after next monday
2013-02-21 = the day before next friday
2013-02-03 = the sunday before last ; third of this month ; 3rd this month
2013-12-29 = sunday after christmas
2013-03-30 = saturday before easter
2013-03-03 = the third of the month ; the 3rd of the month
2013-03-20 = 20th next month ; next month's 20th ; next month, the 20th ; next month on the 20th ; on the 20th of next month
2013-01-20 = 20th last month
2014-03-20 = the 20th of march next year`;

const phrases = PHRASES.trim()
  .split('\n')
  .flatMap((row) => {
    const [expected = '', texts = ''] = row.split(' = ');
    return texts.split(' ; ').map((text): [string, string] => [text, expected]);
  });

it.each(phrases)('%s is %s', (text, expected) => {
  expect(readPhrase(text, REFERENCE)?.date ?? 'none').toBe(expected);
});
