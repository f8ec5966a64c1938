import { expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';

/** Combinations of times, parts of days, durations and days. The answers were written by hand before the first run. */
const PHRASES = `
2026-09-17T12:00 = noon tomorrow ; tomorrow noon ; tomorrow at noon ; at noon tomorrow ; 12 noon tomorrow ; midday tomorrow
2026-09-16T12:00 = at noon ; at 12pm ; 12 noon ; 12:00 ; at 12 ; at 12 noon ; noonish ; around noon ; at midday
2026-09-17T00:00 = at midnight ; 12 midnight ; at twelve midnight ; at 12 am
2026-09-17T00:30 = 0:30 ; 00:30 ; half past midnight
2026-09-16T19:00 = at 7 in the evening ; 7 in the pm ; 7 oclock pm ; 7 o clock pm
2026-09-17T07:00 = 7 in the morning ; at 7 in the morning ; 7 o'clock in the morning ; seven in the AM ; 7 o'clock am
2026-09-16T20:00 = 8 o'clock in the evening ; 8 at night ; at eight at night ; eight at night ; eight o'clock tonight ; tonight at eight
2026-09-16T20:00 = tonight at eight o'clock ; tonight 8 pm ; tonight @ 8 ; 8 tonight ; at 8 tonight ; 8pm tonight ; eight tonight
2026-09-16T20:00 = in the evening at 8 ; in the evening at eight ; evening at eight ; this evening at 8 ; 8 this evening ; this evening at 8pm
2026-09-16T20:00 = this evening at 20h ; tonight at 20:00 ; 8 - 11pm ; 8 to 11 pm ; from 8 to 11pm
2026-09-17T08:00 = eight o'clock
2026-09-16T20:30 = tonight at 8:30 ; 8:30 tonight ; eight thirty tonight
2026-09-16T21:00 = at 9 tonight ; tonight around 9 ; around 9 tonight
2026-09-16T22:15 = tonight at 10:15 pm
2026-09-16 = late tonight ; tonight late ; later today ; earlier today ; in a few minutes ; in 30 seconds ; in 30 sec ; in 30s ; in 30"
2026-09-16 = 30 seconds from now ; in a second ; one second from now ; in one sec ; in a moment ; in an instant ; since 2:00pm
2026-09-17 = early tomorrow morning ; tomorrow early morning ; early morning tomorrow ; tomorrow in the early morning ; early in the morning tomorrow
2026-09-17 = tomorrow late afternoon ; tomorrow at lunch ; tomorrow lunch ; at lunch tomorrow ; lunch tomorrow ; tomorrow before lunch
2026-09-17 = after lunch tomorrow ; after work tomorrow ; before work tomorrow ; tomorrow after work ; first thing in the morning
2026-09-17 = first thing tomorrow morning ; last thing tomorrow ; before noon tomorrow ; tomorrow night
2026-09-18 = first thing on Friday ; Friday first thing ; late Friday night ; Friday 8am PST ; Friday 8 am (EST) ; Friday 8h30 BST ; Friday 8h BST
2026-09-18 = Friday 8:00 IST ; Friday 8 am HKT ; on Friday in the afternoon ; later than 3 but before 5 on Friday
2026-09-16T17:15 = quarter past 5 ; a quarter past five ; 15 past 5pm ; at a quarter past 5 pm ; for a quarter past 5pm ; by a quarter past 5pm
2026-09-16T17:15 = at quarter past five ; five fifteen pm ; at five fifteen ; five-fifteen pm ; 17h15 ; 17:15h ; 17:15 hours ; 1715 hours ; 1715h
2026-09-16T17:15 = at 1715 ; approximately 1715 ; around 1715 ; about 1715 ; 5.15pm ; 5:15 p.m. ; 5:15 p m ; 5 15 pm ; at 5 15 ; 5:15p ; 515pm
2026-09-16T17:15 = 0515 pm ; 05:15 pm
2026-09-16T17:30 = five thirty in the afternoon ; 5:30 in the afternoon ; half past five ; half past 5pm ; at half past five pm ; half 5
2026-09-16T17:30 = half after 5 ; 5:30ish ; 530ish ; 530 pm ish ; seventeen thirty
2026-09-16T17:45 = quarter to six ; a quarter to 6pm ; at quarter to 6 pm ; a quarter before 6pm ; quarter of 6 pm ; 15 minutes to 6pm ; 15 to 6pm
2026-09-16T17:45 = fifteen to six pm
2026-09-16T17:40 = twenty to six ; twenty minutes to six
2026-09-16T12:10 = ten past noon ; 10 past noon ; ten minutes past noon
2026-09-16T11:50 = ten minutes before noon ; ten to noon ; 10 before noon ; in an hour and a half ; in one and a half hours ; in one and half hour
2026-09-16T11:50 = in 1.5 hours ; in 1.5h ; in 1 and a half hours ; in 1 and an half hours ; in 1 and a half hour ; in 1 hour and 30 minutes
2026-09-16T11:50 = in 1 hour 30 minutes ; in 1h30 ; in 1h 30m
2026-09-16T11:45 = 15 minutes before noon ; quarter to noon
2026-09-16T23:45 = quarter to midnight
2026-09-17T00:15 = a quarter past midnight
2026-09-16T12:30 = half past noon
2026-09-16T15:40 = 20 minutes to 4pm ; 20 to 16h
2026-09-16T16:20 = 20 min past 4 pm ; 20 past 16h ; twenty past 4pm ; twenty minutes past 16:00
2026-09-16T16:10 = 10 after 4pm ; ten after four pm
2026-09-16T16:05 = 5 minutes after 4 pm
2026-09-16T16:30 = 30 past 4pm
2026-09-16T16:45 = 45 past 4pm
2026-09-16T17:00 = 17h ; at 17h ; 5p.m. ; 5 P.M ; 5 PM ; 5p ; 5-ish ; 5ish ; at 5-ish ; 5ish pm ; 5pm-ish ; around 5pm ; approximately 5pm
2026-09-16T17:00 = 5pm approximately ; 5pm roughly ; 5 pm more or less ; about 5pm ; at about 5pm ; exactly 5pm ; 5pm exactly ; 5pm sharp
2026-09-16T17:00 = at exactly 5pm ; 5pm on the dot ; at around 5 pm ; around about 5pm ; at 5:00:30 PM ; 17:00:30 ; today 5pm ; 5pm today ; today at 5
2026-09-16T17:00 = today by 5 ; today, 5pm ; 17:00 UTC
none = 1715
2026-09-17T09:00 = at 9a ; in the morning at 9 ; nine tomorrow morning ; at 9 tomorrow morning ; tomorrow morning at nine ; tomorrow morning, 9
2026-09-17T09:00 = tomorrow in the morning at 9 ; 9 in the morning tomorrow ; tomorrow at 9 in the morning ; tomorrow by 9 ; by 9 tomorrow
2026-09-17T09:00 = by nine tomorrow morning ; by tomorrow 9am
2026-09-17T05:15 = 5:15a
2026-09-16T12:05 = twelve oh five pm
2026-09-16T17:05 = five o five pm ; at five oh five
2026-09-16T11:30 = eleven thirty ; eleven-thirty am ; at eleven thirty am ; at 1130 ; approx 1130
2026-09-16T11:59 = eleven fifty nine am
2026-09-16T15:00 = in the afternoon at 3 ; this afternoon at three ; three this afternoon ; 3 this afternoon ; at three this afternoon
2026-09-16T15:00 = this afternoon around 3 ; this afternoon at 3 o'clock ; 5pm CET ; approx. 3pm ; circa 3pm ; ~3pm ; after 3pm but before 5pm
2026-09-16T15:00 = from 3 to 6 in the afternoon ; between 3 and 6pm ; around 3-6pm ; around 3pm-6pm
2026-09-16T18:00 = early evening at 6
2026-09-17T05:00 = early morning at 5 ; early morning around 5 ; in the early morning at 5
2026-09-16T15:30 = 3:30 this afternoon ; 3:30 to 6:00 pm ; from 3:30 to 6pm ; between 3:30 and 6 pm
2026-09-16T11:00 = this morning at 11 ; 11 this morning ; 11am this morning ; this morning around 11 ; 11am - 1pm ; 11-1pm
2026-09-17T21:00 = tomorrow night at 9 ; 9 tomorrow night ; nine tomorrow night
2026-09-17T20:15 = tomorrow evening at 8:15
2026-09-18T20:00 = Friday night at 8 ; 8 on Friday night
2026-09-19T00:00 = midnight on Friday ; Friday at midnight
2026-09-18T12:00 = noon on Friday ; Friday noon ; 8am Eastern on Friday ; in two days at noon
2026-09-16T14:00 = 4pm CET ; by 2:00 pm ; by 2pm ; until 2:00 pm ; before 2:00pm
2026-09-18T08:00 = Friday at 8:00 GMT ; Friday at 8 GMT ; 8:00 gmt on Friday ; 8:00 GMT Friday ; Friday at 8h GMT
2026-09-18T11:00 = Friday 8:00 pm JST ; before 11:00 on Friday ; by 11am Friday
2026-09-18T15:00 = Friday 8:00 Pacific ; Friday in the afternoon at 3 ; Friday afternoon at 3 ; Friday at 3 in the afternoon ; 3 on Friday afternoon
2026-09-18T15:00 = 3pm this Friday ; this Friday at 3pm ; at 15h00 on Friday
2026-09-16T10:35 = in 15 minutes ; in 15 mins ; in 15m ; in 15min ; in 15' ; in fifteen minutes ; 15 minutes from now ; 15 min from now
2026-09-16T10:35 = fifteen minutes from now ; in a quarter hour ; in quarter of an hour ; in a quarter of an hour ; in 1/4 hour ; in 1/4 of an hour
2026-09-16T10:35 = in ¼ hour ; in ¼h
2026-09-16T10:21 = in a minute ; in one minute ; a minute from now ; in 1 minute
2026-09-16T10:50 = in half hour ; in a half hour ; in half an hour ; half an hour from now ; in 1/2 hour ; in 1/2h ; in 1/2 an hour ; in ½ hour
2026-09-16T10:50 = in about a half hour
2026-09-16T12:20 = in 2h ; in 2 hrs ; in 2hrs ; in two hours ; two hours from now ; two hours from right now ; 2 hours later ; 2 hours hence
2026-09-16T12:20 = a couple of hours from now ; in a couple hours ; in couple hours ; in couple of hours ; in a pair of hours
2026-09-16T12:20 = in approximately two hours ; in roughly 2 hours ; today in two hours
2026-09-16T12:50 = in two and a half hours ; in two hours and a half ; in 2 hours and a half ; in 2 hours and an half ; in 2 1/2 hours ; in 2½ hours
2026-09-16T12:50 = 2 and a half hours from now
2026-09-16T11:05 = in 3/4 of an hour ; in 3/4h ; in 3/4 hour ; in three quarters of an hour ; in three-quarters of an hour
2026-09-16T11:20 = an hour from now ; in an hour's time ; within the hour ; within an hour ; in about an hour ; in around an hour
2026-09-16T11:20 = in exactly one hour ; today in an hour
2026-09-16T13:20 = in few hours
2026-09-17T10:20 = in 24 hours ; in 24h ; in 24hrs ; in twenty four hours ; 24 hours from now
2026-09-18T10:20 = 48 hours from now
2026-09-17T22:20 = 36 hours from now
2026-09-16T10:19 = a minute ago
2026-09-16T08:20 = two hours ago
2026-09-16T07:50 = 2 and a half hours ago
2026-09-16T08:50 = an hour and a half ago
2026-09-16T09:50 = half an hour ago
2026-09-16T10:05 = 15 minutes ago
2026-09-15T10:20 = 24 hours ago
2026-09-18T17:00 = in 2 days at 5pm ; 5pm in two days ; 5pm two days from now ; day after tomorrow at 5pm ; the day after tomorrow 5pm
2026-09-18T17:00 = 5pm the day after tomorrow
2026-09-23T17:00 = in 7 days at 17h ; 7 days from now at 5pm ; at 5pm in 7 days
2026-09-23T09:00 = in a week at 9am
2026-09-24T12:00 = a week from tomorrow at noon
2026-09-15T08:00 = yesterday at 8am ; yesterday 8 in the morning
2026-09-14T20:00 = day before yesterday at 8pm
2026-09-22T15:00 = at 3pm next Tuesday ; next Tuesday 3pm ; next Tuesday, 3 pm
2026-09-24T15:00 = at 3:00 pm on the 24th ; on the 24th at 3pm ; the 24th, 3 pm ; September 24 at 3pm ; Sept 24th, 3pm ; Sept 24 3 pm ; Sep 24 15:00
2026-09-24T15:00 = Sep 24 - 3pm ; 9/24 at 3:00pm ; 9/24 3pm ; 9/24, 3pm ; 9/24 at 15h ; 9/24 @ 15:00 ; 9/24 15h00 ; 3pm on 9/24 ; 3pm 9/24
2026-09-24T15:00 = 15:00 on Thu, Sep 24
2026-09-24T19:30 = at 7:30 PM on Thu, Sep 24 ; at 7:30 pm, Thursday 24 September ; Thu, Sep 24, 7:30 PM ; 7:30pm Thursday 24 September 2026
2026-09-24T19:30 = Thursday 24 September 2026 at 19h30
2026-09-17T15:00 = 15h00 tomorrow ; 15h tomorrow ; tomorrow 15h ; about 3 pm tomorrow ; any time after 3pm tomorrow
2026-09-19T09:00 = for 9am Saturday ; Saturday for 9 am ; on Saturday for 9am ; at 9am on Saturday ; 9 am on Saturday ; Saturday 9am
2026-09-19T09:00 = on Saturday morning at 9
2026-09-17T13:50 = tomorrow at 150 ; tomorrow at 1:50ish ; tomorrow at 150ish
2026-09-17T09:30 = tomorrow at 930 ; at 930 tomorrow
2026-09-18T09:30 = between 9:30 and 11 on Friday ; from 9:30 to 11:00 on Friday ; from 9:30 until 11 on Friday ; 9:30am-11am Friday
2026-09-18T09:30 = 9:30 till 11:00 on Friday ; Friday 9:30-11 ; Friday from 9:30 to 11 ; Friday from 9:30am to 11:00am ; Friday 9:30 am - 11:00 am
2026-09-18T09:30 = after 9:30 but before 11:00 on Friday
2026-09-18T09:00 = Friday between 9 and 11 am
2026-09-17T13:00 = between 1pm and 2pm tomorrow ; from 1pm to 2pm tomorrow ; from 1pm-2pm tomorrow ; tomorrow from 1pm-2pm ; tomorrow 1-2pm
2026-09-17T13:00 = tomorrow between 1 and 2 ; tomorrow in between 1 and 2 ; tomorrow in between 1-2:30
2026-09-18T15:30 = later than 3:30pm but before 5pm on Friday
2026-09-17T14:00 = until 2pm tomorrow
2026-09-17T17:00 = tomorrow after 5pm ; tomorrow after 5
2026-09-17T01:00 = 1am to 3am
2026-09-16T23:00 = 11pm to 3am
2026-09-16T16:00 = 4pm for 30 minutes ; 4pm for half an hour ; 16h for 45 mins ; from 4pm for 2 hours`;

const BEFORE_DAWN = `
2013-02-13 = in a day and a half ; in 1.5 days ; in one and a half days ; in 20 hours ; 20 hours from now ; in 19 and a half hours ; in 1200 minutes
2013-02-13 = 1 day hence ; a day from now ; in a day ; after a day ; 3 hours from noon tomorrow ; two hours after noon tomorrow
2013-02-13 = an hour before noon tomorrow ; 30 minutes after midnight ; half an hour past midnight ; at 3:30 in the morning ; 3 at night
2013-02-13 = three in the morning ; at 4 in the morning ; 4am ; at 4:15 am ; quarter past 4 am ; half past three in the morning ; half past 3 am
2013-02-13 = a quarter to 4 am ; quarter to four in the morning ; 15 past 3 am ; twenty past 3 in the morning ; 3 o'clock in the morning ; 2 am ; 0h15
2013-02-13 = 0:15 ; 00h15 ; 3h18 ; 03h18 ; 3:18 am ; 03:18 ; 0318 hours ; at 0318 ; 3:18 in the morning ; wednesday 8am
2013-02-13 = at eight in the evening tomorrow ; 7.30 pm tomorrow ; tomorrow at 7.30 ; tomorrow 730 ; tomorrow 7 30 ; tomorrow seven thirty
2013-02-13 = tomorrow at seven thirty ; seven thirty tomorrow ; seven thirty in the morning tomorrow ; tomorrow at half past seven
2013-02-13 = half past seven tomorrow ; tomorrow half past seven pm ; tomorrow at quarter to eight ; quarter to eight tomorrow evening
2013-02-13 = in 1 day and 2 hours ; in 1d 2h
2013-02-12 = in half a day ; half a day from now ; 4 and a half hours ago ; in 90 minutes ; an hour before midnight ; half an hour after noon
2013-02-12 = half an hour before noon ; this morning at 3 ; at 3 this morning ; 3am today ; today at 3am ; today at 2 in the morning ; at 1930
2013-02-12 = at 2015 ; 2015 hours ; 19h30 ; 7.30pm ; 4 pm CET today ; in 15 ; in 30 ; in 20 minutes or so ; in under an hour ; in less than an hour
2013-02-12 = in a little over an hour ; in a bit over an hour ; in just over an hour ; in just under 2 hours ; a quarter hour from now
2013-02-12 = quarter hour ago ; an hour and fifteen minutes from now ; an hour and 15 minutes ago ; one hour fifteen minutes from now
2013-02-12 = one hour and a quarter from now ; 2 hours and 20 mins from now
2013-02-10 = 36 hours ago ; a couple of days ago ; day before yesterday at 9 ; 9am the day before yesterday ; last sunday at noon
2013-02-16 = in 100 hours
2013-02-11 = 5 hours ago ; five hours ago ; a day ago ; one day ago ; 1 day ago ; 1 day back ; yesterday at 5 ; yesterday 5pm ; 5pm yesterday
2013-02-11 = last night at 9 ; 9 last night ; at 9pm last night ; yesterday evening at 7 ; yesterday morning at 9 ; 1 day 2 hours ago
2013-02-14 = in two days ; in 2 days ; 2 days from now ; two days from right now ; two days later ; the day after tomorrow at noon
2013-02-14 = noon the day after tomorrow ; day after tomorrow 17h ; in 2 days at 9 ; at 9 in 2 days ; thursday at 8 am GMT ; 8am GMT thursday
2013-02-14 = thursday 08:00 UTC ; Thursday 0800 GMT ; Thursday 0800 hrs ; Thursday at 8 in the morning GMT ; Thursday 8 o'clock PST ; thursday 4pm CET
2013-02-14 = 2013-02-14T08:00-08:00 ; 2013-02-14T08:00:00.000-0800 ; 2013-02-14 08:00:00 +0100 ; two days and three hours from now
2013-02-09 = a few days ago ; few days ago ; three days back ; 3 days earlier ; 3d ago
2013-02-22 = 10 days hence
2013-02-15 = after 3 days ; in 3 days, at 9am ; 9am in 3 days ; 9am, in three days ; in two days and 20 hours ; in 3d
2013-02-20 = next wednesday at 6pm ; 6pm next wednesday ; next week wednesday at 6pm ; wednesday next week at 6pm ; on the 20th at 8pm
2013-02-20 = the 20th at 20h ; feb 20 8pm ; 20 feb at 8pm ; 20 feb 20:00 ; 2/20 at 8 ; 2/20/13 at 8pm ; 8pm on 2/20/2013 ; 2013-02-20 20:00
2013-02-20 = 2013-02-20 at 8pm ; 20:00 2013-02-20 ; 8pm, feb 20th ; 8 pm feb 20th, 2013 ; at 8 in the evening on feb 20
2013-02-17 = sunday night at 10 ; sunday at 10 at night ; 10 on sunday morning ; sunday, 10 am ; Sunday 10:00 ; Sun 10:00 ; Sun at 10
2013-03-05 = the 5th at 5pm
2013-03-01 = the first at noon ; march first at noon ; noon on march 1st
2013-02-19 = a week from today at 9am ; 9am a week from today ; in a week at 9
2013-02-26 = two weeks from now at 9am
2013-02-08 = 4 days ago at 9am ; 9am 4 days ago
2013-02-05 = a week ago at noon`;

/** A Wednesday, at 10:20. */
const REFERENCE = '2026-09-16T10:20:00';

/** A Tuesday, at 4:30. */
const EARLY = '2013-02-12T04:30:00';

it.each(phrasesOf(PHRASES))('%s is %s', (text, expected) => {
  expect(read(text, REFERENCE).slice(0, expected.length)).toBe(expected);
});

it.each(phrasesOf(BEFORE_DAWN))('%s is %s, written before dawn', (text, expected) => {
  expect(read(text, EARLY).slice(0, expected.length)).toBe(expected);
});

function phrasesOf(table: string): [text: string, expected: string][] {
  return table
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [expected = '', texts = ''] = row.split(' = ');
      return texts.split(' ; ').map((text): [string, string] => [text, expected]);
    });
}

/** The end of a day is the midnight with which the next begins. */
function read(text: string, reference: string): string {
  const found = readPhrase(text, reference);
  if (!found) return 'none';
  const { time } = found;
  if (time !== '23:59') return time === null ? found.date : `${found.date}T${time}`;
  const next = new Date(Date.parse(`${found.date}T00:00:00Z`) + 86_400_000);
  return `${next.toISOString().slice(0, 10)}T00:00`;
}
