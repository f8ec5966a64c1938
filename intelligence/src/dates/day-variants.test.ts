import { expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';

/**
 * Combinations of every unit with shifts, orders, prepositions and spellings. The answers were written by hand
 * before the first run.
 */
const FROM_A_WEDNESDAY = `
2026-09-24 = the 24 of this month ; 24th of this month ; the 24th day of the month ; one week from tomorrow ; a week tomorrow ; tomorrow week
2026-09-24 = Sept 24 ; Sep 24th ; 24 Sept ; 24th sep. ; 24-Sep ; 24-Sep-2026 ; 24/Sep/2026 ; 24.Sep.2026 ; 24 Sep, 2026 ; 2026-Sep-24 ; 2026 Sep 24
2026-09-24 = 2026, September 24 ; Sep-24-2026 ; Sep 24, '26 ; 24 September '26 ; 24 Sep 26 ; 24th of September 26 ; 09/24 ; 9/24/26 ; 9-24-26 ; 9 - 24
2026-09-24 = 9 / 24 ; 9 / 24 / 2026 ; 9 - 24 - 2026 ; on 9/24 ; 09-24-2026 ; 09.24.2026 ; 24.09.2026 ; 24.9. ; 2026/09/24 ; 2026/9/24 ; 2026-9-24
2026-09-24 = 2026.09.24 ; 2026 - 09 - 24 ; 20260924 ; 24SEP2026 ; 24sep ; sep24 ; Thursday September 24th ; Thu, 24 Sep 2026
2026-09-24 = Thursday, the 24th of September ; Thursday the 24th ; Thursday 24th ; thu the 24 ; Thu 24 Sep ; Thu 9/24 ; Thursday, 9/24 ; Thu (9/24)
2026-09-24 = 24 Sept (Thu) ; the 24th of September, 2026 ; twenty-fourth of September ; the twenty fourth of september ; September twenty four
2026-09-24 = september twenty-fourth ; September the 24th ; on the twenty-fourth ; on the 24th ; the 24 ; the twenty fourth of this month
2026-09-24 = day 24 of this month
2026-10-03 = the 3rd of the coming month ; the 3rd of the following month ; the third of next month ; third day of next month ; 3 of next month
2026-08-03 = 3rd of last month ; 3rd day of last month
2026-09-20 = the 20th of the present month ; 3 days from tomorrow
2026-10-01 = first day of next month ; the first of next month ; first of the month ; 2 wks from tomorrow ; Q4 ; 4th quarter ; 4th qtr
2026-10-01 = 4th quarter 2026 ; next quarter ; next qtr ; early October ; beginning of October ; at the start of October
2026-09-30 = last day of the month ; the month's last day ; last day of this month ; final day of the quarter ; today in two weeks ; in a fortnight
2026-09-30 = in a fortnight's time ; a fortnight hence ; in a couple weeks ; in a pair of weeks ; upcoming two weeks ; two upcoming weeks
2026-08-31 = last day of last month
2028-02-29 = last day of February 2028 ; last day in february 2028
2026-12-31 = the last day of 2026 ; last day of the year ; the last Thursday of the year
2027-01-01 = first day of 2027 ; first day of next year ; a week from Christmas
2026-09-21 = first day of next week
2026-09-27 = last day of next week ; Sunday of next week
2026-10-05 = the first Monday of next month ; three Mondays from now ; 3 mondays from today ; three Monday from now ; week of October 5
2026-08-04 = first Tuesday of last month
2026-09-01 = first Tuesday of the month ; first Tuesday in the month ; two weeks ago yesterday
2026-09-11 = second Friday this month ; the second Friday of this month ; one Friday ago ; this past Friday ; past Friday ; the past Friday
2026-09-11 = previous Friday ; last friday ; Friday past
2026-10-15 = third Thursday next month ; third Thursday in October 2026 ; ides of October ; mid-October ; mid October 2026 ; the middle of October
2026-11-26 = the 4th Thursday in November ; 4th thu of november
2027-05-31 = last Monday in May next year ; last Monday of May 2027
2027-01-27 = fourth Wednesday of January 2027
2026-10-30 = the last Friday of next month ; the final Friday of October ; the second last day of October ; second to last day of October
2026-10-12 = third last week of October
2026-12-29 = the 3rd last day of 2026
2026-10-23 = second to last Friday of October
2026-10-02 = the closest Friday to October fifth ; closest fri to oct 5th ; the Friday closest to October 5 ; the nearest Friday to October 5
2026-10-02 = Friday of the week after next ; a week from next Friday ; Friday in two weeks
2026-10-09 = the 2nd closest Friday to October 5 ; second closest Friday to the 5th of October ; four Fridays from now ; 4 Fridays hence
2026-09-25 = third closest Friday to October 5 ; Friday next week ; Friday, next week ; next week Friday ; next week on Friday ; next week's Friday
2026-09-25 = on Friday of next week ; Friday of the following week ; Friday after next ; the Friday after next ; about next Friday
2026-09-25 = around next Friday ; next fri ; fri next ; a week from Friday ; a week from this Friday ; Friday week ; a week on Friday
2026-09-25 = Friday in a week
2026-09-18 = this Friday ; Friday this week ; Friday of this week ; this week's Friday ; this week Friday ; this week on Friday ; one Friday from now
2026-09-18 = coming Friday ; the coming Friday ; this coming Friday ; upcoming Friday ; the upcoming fri ; Friday coming ; around Friday
2026-09-18 = a day from tomorrow ; a day after tomorrow ; day after tomorrow ; the day following tomorrow ; in a couple of days
2026-09-18 = a couple of days from now
2026-09-07 = Monday of last week ; last week Monday ; last week's Monday ; Monday last week ; Monday of the previous week ; monday of past week
2026-09-07 = Monday before last ; a week ago Monday
2026-09-14 = Monday of this week ; a Monday ago ; day before yesterday ; the day prior to yesterday ; two days ago ; 2 days back
2026-09-04 = friday before last ; two Fridays ago ; 2 fridays back
2026-09-22 = Tuesday after tomorrow
2026-10-06 = the Tuesday after 5 October ; the Tuesday following October 5
2026-09-29 = Tuesday before October 5
2026-09-28 = 2 Mondays from now ; in two Mondays ; in 2 Mondays ; two Mondays later ; the week of the 28th ; week of October the second
2026-09-28 = week of sept 28th ; the week containing October 2
2026-09-19 = 3 days from today ; three days from now ; two days after tomorrow ; in a few days ; upcoming 3 days ; the upcoming 3 days
2026-09-19 = 3 upcoming days ; coming three days ; three coming days
2026-09-17 = a day from today ; a day from now
2026-09-26 = ten days from today ; ten days from today's date ; in 10 days ; in ten days ; in ten days' time
2026-10-16 = a month from today
2026-10-17 = a month from tomorrow
2027-09-16 = a year from today ; one year from now ; a year from now ; in a year ; in a year's time
2027-03-16 = 6 months from now ; six months from today
2026-12-15 = 90 days from today
2026-12-26 = the day after Christmas
2026-12-24 = the day before Christmas
2026-11-27 = day after thanksgiving ; the day following Thanksgiving
2026-11-24 = two days before Thanksgiving ; two days prior to Thanksgiving
2026-11-30 = the Monday after Thanksgiving
2027-04-04 = a week after Easter 2027
2027-04-07 = 10 days after Easter ; ten days past Easter
2027-01-25 = a month after Christmas
2027-10-18 = six weeks after labor day
2026-09-15 = a day ago ; one day ago
2026-09-02 = 14 days ago ; a fortnight ago
2026-08-19 = 2 fortnights ago
2026-08-16 = a month ago ; one month ago
2025-09-16 = a year ago
2024-09-16 = two years ago ; two years back
2023-09-16 = 3 yrs ago
2026-08-26 = three weeks back
2016-09-16 = a decade ago
2026-03-16 = half a year ago ; two quarters ago
2026-06-16 = a quarter ago
2006-09-16 = two decades ago
2026-09-09 = a week ago today
2025-09-17 = a year ago tomorrow
2026-09-23 = today in a week ; a week today ; in a week's time ; in one week ; in 1 week ; this fall
2028-09-16 = in 2 years
2026-10-07 = a few weeks from now ; in several weeks
2028-03-16 = in one and a half years
2036-09-16 = in a decade
2026-11-16 = upcoming 2 months
2027-05-05 = May 5th 2027 ; 5th May of 2027 ; may fifth of 2027 ; the fifth of May, 2027
2027-03-03 = March 3 in 2027 ; 3rd of March next year ; March 3rd of next year ; next year on March 3rd ; next March 3rd ; the coming March 3rd
2027-03-03 = upcoming March 3rd
2026-03-03 = the 3rd of March of this year ; this March 3 ; last March 3rd
2025-03-03 = last year on March 3 ; March 3rd last year
2027-01-13 = the ides of January
2027-10-01 = the fourth quarter of 2027 ; the 4th qtr 2027 ; Q4 2027
2027-07-01 = 2027 Q3 ; Q3/2027 ; Q3 '27
2027-04-01 = the second quarter of next year ; second quarter next year
2026-07-01 = this quarter ; this qtr ; third quarter of the year
2026-04-01 = last qtr
2026-11-15 = by mid November
2026-10-31 = end of October
2027-06-21 = the summer of 2027 ; summer 2027
2027-03-20 = next spring ; first day of spring 2027`;

const FROM_A_TUESDAY = `
1974-10-31 = thirty first of October 1974 ; thirty-first october 74 ; 31st of october 74 ; 31 oct 74 ; 31/10/74 ; 31/10/1974 ; 10/31/74 ; 1974-10-31
1974-10-31 = october 31st nineteen seventy four ; october thirty first 74
2013-10-31 = 10/31
2015-04-14 = fourteenth april 15 ; 14april 2015 ; april 14, 2015 ; april fourteenth 2015 ; 14 apr 15 ; apr 14 15 ; 14.4.15
2013-02-13 = Wed, Feb13 ; Wed, Feb 13th ; wed. ; weds ; this wed ; a day hence ; in a day ; in one day ; tmrw ; tmr ; tomorrows ; wed feb 13
2013-02-18 = Mon 18 Feb ; Monday the 18th ; monday 18th of february ; monday the eighteenth ; on monday ; for monday ; by monday ; until monday
2013-02-18 = next mon ; mon feb 18 ; mon evening
2013-02-19 = Tue 19th ; tues ; next week tuesday ; tuesday of the next week ; a tuesday from now ; in a week
2013-05-15 = Wed 15th ; the ides of may ; mid may
2013-08-08 = Thu 8th ; August 8 ; 8th of august ; 8 august ; aug. eight
2014-07-18 = Fri, Jul 18 2014
2013-07-18 = Thu, Jul 18
2014-08-02 = Sat, Aug 2
2014-06-01 = Sunday, Jun 1
2013-02-14 = thurs. ; thur ; within two days ; in the next 2 days ; upcoming two days ; two upcoming days ; 2 upcoming days ; the day after tomorrow
2013-02-14 = 2 business days from now
2013-02-12 = this tuesday ; right now ; now ; at this moment ; this very second ; tdy
2013-02-21 = next thursday
2013-02-11 = last monday ; this past monday ; monday of this week ; monday this week ; yday
2013-02-06 = last wed
2013-02-10 = sunday of last week ; sunday last week ; the day before yesterday
2013-02-04 = last week's monday
2013-02-23 = saturday of next week ; next sat
2013-02-26 = tuesday the week after next ; tuesday in two weeks ; third last day of this month ; after 2 weeks ; within 2 weeks
2013-02-26 = in the next two weeks ; upcoming two week ; two upcoming weeks
2013-10-08 = second tuesday of october
2015-01-13 = third tuesday after christmas 2014
2014-01-14 = the third tuesday after christmas
2014-09-01 = first monday of september 2014
2013-09-02 = first monday in september ; 1st mon of sept
2013-10-21 = october's third monday ; october, third monday
2013-03-31 = the last sunday in march ; the last day of next month ; end of march ; last sunday of march
2014-03-30 = last sun in march 2014
2013-03-18 = 2nd to last monday in march
2013-03-22 = penultimate friday of march
2013-05-28 = fourth last day of may ; the 4th last day in may
2013-02-27 = 2nd last day of february
2014-05-31 = last day of may 2014
2015-10-01 = first day of october 2015
2013-05-10 = the tenth day of may
2014-05-10 = 10th day of may 2014
2014-04-10 = the 100th day of 2014
2013-02-20 = 20th day of this month ; 20th of this month ; wed 20th
2013-03-20 = 20th of next month ; 20 of next month ; 20th of following month ; 20th of coming month
2013-01-20 = the 20th of last month ; 20 of last month ; 20th day of the previous month
2013-10-07 = the closest Monday to October 5th ; closest mon to oct 5
2013-09-30 = second closest monday to october fifth
2013-10-14 = the third closest Mon to October 5th
2013-09-23 = the 4th closest Mon to October fifth
2012-12-25 = the nearest xmas to today ; closest xmas to today
2013-12-25 = the second nearest xmas to today ; the second closest christmas to today ; one year after Christmas 2012 ; a year from christmas 2012
2011-12-25 = third closest xmas to today
2013-03-03 = three sundays from now ; march 3 ; sun march 3 ; sun 3 march ; before march 3 ; march the 3rd
2013-02-24 = two sundays hence
2013-01-17 = 4 thursdays ago
2013-02-07 = one thursday ago ; 1 thursday back
2013-01-29 = two tuesdays back ; two weeks ago ; 14 days back
2013-02-02 = 2 weekends ago
2010-02-12 = three years ago ; 3 yrs back
2012-12-12 = two months back
2012-11-12 = three months back
2015-02-12 = two years hence ; 2 years hence ; upcoming two years ; two upcoming year
2013-03-12 = one month hence
2014-02-12 = a year hence ; in 1 year
2012-02-12 = one year ago
2014-12-25 = 1 year after Christmas 2013
2013-04-14 = 2 weeks after Easter
2013-03-28 = three days before Easter
2014-04-13 = one week before Easter 2014
2013-04-01 = a day after Easter
2013-03-11 = 10 days after 1 march
2013-03-05 = in three weeks
2013-05-12 = in 3 months
2013-04-12 = in two months' time ; upcoming two months ; two upcoming months
2013-02-15 = after three days ; on the 15th ; the 15th of february ; 15 of february ; 15th february ; 15 feb ; 15 feb. ; feb 15th ; feb15
2013-02-15 = february the fifteenth ; february fifteenth ; 02/15 ; four days from yesterday
2015-03-03 = 3rd of march 2015 ; march 3 2015 ; march third 2015 ; the third of march 2015 ; 2015-3-3 ; 2015-03-03 ; 3/3/2015 ; 3-3-15 ; mar 3 2015
2015-03-03 = 3 mar 2015
none = 2.15 ; the second ; the day after
2014-08-08 = on aug 8th, 2014
2013-10-01 = october first ; first of october ; first october
2013-03-02 = on the 2nd ; on the second ; the 2nd of march ; march 2 ; sat mar 2
2014-03-15 = ides of march 2014
2013-02-09 = two days before yesterday ; last sat
2013-03-01 = friday in 2 weeks ; march 1 - may 3 ; two days before march 3
2013-04-19 = 3 fridays after easter
2014-04-21 = easter monday 2014
2013-03-25 = the monday before easter
2014-03-01 = march of 2014 ; march, 2014 ; 3/2014 ; march 2014 ; march '14 ; march 1-4 2014
2014-05-05 = may 5 2014 ; may 5, 2014 ; 5 may 2014 ; may 5th 2014 ; may the 5th 2014 ; may fifth 2014
2013-03-03T17:00 = march 3 at 5pm ; march 3 5pm ; march 3, 5pm
2013-03-04 = mon, mar 4 ; the monday after march 3 ; week of march 4
2013-02-16T09:00 = sat at 9
2013-02-17T12:00 = sun at noon
2013-02-13T09:00 = wed 9am
2013-02-17 = this sun
2013-02-16 = sat morning
2013-05-01 = early may ; first of may ; 1 may ; may 1-3 ; 1-3 may ; may 1 to 3 ; from may 1 to may 3
2014-05-01 = may 2014 ; 1 may 2014 ; the 1st of may 2014
2013-03-30 = march 30-april 2
2013-04-30 = the day before may 1
2013-05-08 = a week after may 1st
2013-05-06 = week of may 6th
2013-05-13 = second monday of may
2014-05-12 = second monday in may 2014
2013-03-03T09:00 = 9am march 3
2013-05-05T09:00 = 9am on may 5 ; at 9 on may 5`;

it.each(phrasesOf(FROM_A_WEDNESDAY))('%s is %s', (text, expected) => {
  expect(read(text, '2026-09-16T10:20:00')).toBe(expected);
});

it.each(phrasesOf(FROM_A_TUESDAY))('%s is %s, written before dawn', (text, expected) => {
  expect(read(text, '2013-02-12T04:30:00').slice(0, expected.length)).toBe(expected);
});

function phrasesOf(table: string): [text: string, expected: string][] {
  return table
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [expected = '', phrases = ''] = row.split(' = ');
      return phrases.split(' ; ').map((text): [string, string] => [text, expected]);
    });
}

function read(text: string, reference: string): string {
  const found = readPhrase(text, reference);
  if (!found) return 'none';
  return found.time === null ? found.date : `${found.date}T${found.time}`;
}
