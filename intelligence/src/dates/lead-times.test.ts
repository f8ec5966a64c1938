import type { WorkingTime } from '@docket/core/contexts/context';
import { describe, expect, it } from 'vitest';

import { dayAfter, dayAhead, leadTimesIn, spansIn } from './lead-times';

const working: WorkingTime = {
  timezone: 'Europe/Berlin',
  workingHours: { start: '09:00', end: '17:30', days: [1, 2, 3, 4, 5] },
};

describe('lead times', () => {
  it.each([
    ['The papers close six days before.', '2026-04-24'],
    ['It must be filed no later than three business days before the conference.', '2026-04-27'],
    ['Premier want a booking a week before.', '2026-04-23'],
    ["We need two weeks' notice.", '2026-04-16'],
    ['It has to be on the board ten days out.', '2026-04-20'],
    ['Please send it the day before.', '2026-04-29'],
    ['Bitte am Vortag schicken.', '2026-04-29'],
    ['Il nous le faut la veille.', '2026-04-29'],
    ['Lo necesitamos la víspera.', '2026-04-29'],
    ['The print shop takes ten days.', '2026-04-20'],
    ['Die Akten gehen eine Woche zuvor raus.', '2026-04-23'],
    ['Il faut la réclamer un mois avant.', '2026-03-30'],
    ['Le loueur demande trois semaines.', '2026-04-09'],
    ['The form must be there 72 hours before.', '2026-04-27'],
    ['Il faut la réclamer un\nmois avant.', '2026-03-30'],
    ['Hay que avisar con quince días de antelación.', '2026-04-15'],
    ['The agenda closes the Friday before.', '2026-04-24'],
    ['I lose it if it is not here by the Thursday before, so hurry.', '2026-04-23'],
    ['Bitte am Montag davor liefern.', '2026-04-27'],
    ['On la recevrait le mardi précédent.', '2026-04-28'],
    ['Lo queremos el viernes anterior.', '2026-04-24'],
    ['We would like to have it the week before.', '2026-04-24'],
    ['On la recevrait la semaine d’avant.', '2026-04-24'],
  ])('%s', (text, expected) => {
    const [lead] = leadTimesIn(text);
    expect(lead && dayAhead('2026-04-30', lead, working)).toBe(expected);
  });

  it('are not weekdays before a day that the words name themselves', () => {
    expect(leadTimesIn('The Friday before the fair or the Monday before 1 May.')).toEqual([]);
  });

  it('are not found in words that only say how long ago or how long', () => {
    expect(leadTimesIn('We met two weeks ago and spoke for three days.')).toEqual([]);
  });
});

describe('spans to act in', () => {
  it.each([
    ['Reply within 15 days of the notice.', '2026-05-15'],
    ['It is kept on file if received within five (5) days.', '2026-05-05'],
    ['Bitte binnen 14 Tagen benennen.', '2026-05-14'],
    ['À retourner sous huitaine.', '2026-05-08'],
    ['Cuenta con cinco días hábiles.', '2026-05-07'],
    ['Frist: 48 Stunden', '2026-05-02'],
    ["Members' enquiries are 5 working days from receipt.", '2026-05-07'],
    ['Widerspruch: 14 Tage nach Zugang', '2026-05-14'],
    ['Tickets with no answer for 10 days are closed.', '2026-05-10'],
    ['A las 72 horas sin respuesta se da por conforme.', '2026-05-03'],
    ['On le garde 14 jours au nom de Lachapelle.', '2026-05-14'],
  ])('%s', (text, expected) => {
    const [span] = spansIn(text);
    expect(span && dayAfter('2026-04-30', span, working)).toBe(expected);
  });

  it.each([
    ['Our terms are net 30.', '2026-05-30'],
    ['Laden Sie die Belege innert 14 Tagen hoch.', '2026-05-14'],
    ['Please give the reason within three school days.', '2026-05-05'],
  ])('also in words of trade, schools and other countries: %s', (text, expected) => {
    const [span] = spansIn(text);
    expect(span?.how).toBe('within');
    expect(span && dayAfter('2026-04-30', span, working)).toBe(expected);
  });

  it.each([
    ['The quote is valid for 14 days.', '2026-05-14'],
    ['You have two months from the date of this letter.', '2026-06-30'],
    ['Vous avez un mois à compter de la présente.', '2026-05-30'],
    ['Orders on hold for more than 10 days are closed.', '2026-05-10'],
  ])('other lengths of time are kept apart from them: %s', (text, expected) => {
    const [span] = spansIn(text);
    expect(span?.how).toBe('other');
    expect(span && dayAfter('2026-04-30', span, working)).toBe(expected);
  });

  it('say whether the words go on with what they count from', () => {
    const counted = (text: string): boolean[] =>
      spansIn(text).map(({ countsFrom }) => countsFrom === true);
    expect(counted('File it within 30 days of your start date.')).toEqual([true]);
    expect(counted('The parcel is held for 5 days.')).toEqual([false]);
  });

  it('are no lead times, no days long past, and no part of a day', () => {
    expect(spansIn('We need it two weeks before.')).toEqual([]);
    expect(spansIn('It was sent 14 days ago and takes 3 hours, a day at most.')).toEqual([]);
  });
});
