import { describe, expect, it } from 'vitest';

import { readDates } from './read-dates';

/** A Tuesday. */
const context = { receivedAt: '2026-03-10T09:30:00Z', readerZone: 'UTC' };

function read(text: string, language: string): string[] {
  return readDates(text, { ...context, language })
    .filter(({ certainty }) => certainty >= 0.5)
    .map(({ date }) => date);
}

describe('counted days in other languages', () => {
  it.each([
    ['de', 'am ersten Montag im Mai', '2026-05-04'],
    ['de', 'am dritten Mai', '2026-05-03'],
    ['de', 'Montag in einer Woche', '2026-03-23'],
    ['de', 'bis übernächsten Freitag', '2026-03-20'],
    ['de', 'am 2. des nächsten Monats', '2026-04-02'],
    ['de', 'binnen vierzehn Tagen', '2026-03-24'],
    ['de', 'Mo. 16. März 2026', '2026-03-16'],
    ['de', 'am Vorabend des 1. Mai', '2026-04-30'],
    ['de', 'am Buß- und Bettag', '2026-11-18'],
    ['fr', 'le premier lundi de mai', '2026-05-04'],
    ['fr', "le dernier vendredi d'avril", '2026-04-24'],
    ['fr', 'dans quinze jours', '2026-03-25'],
    ['fr', 'sous quinzaine', '2026-03-24'],
    ['fr', 'lundi de la semaine prochaine', '2026-03-16'],
    ['fr', 'la veille de Noël', '2026-12-24'],
    ['fr', 'le lendemain de Pâques', '2026-04-06'],
    ['es', 'el primer lunes de mayo', '2026-05-04'],
    ['es', 'el último viernes de abril', '2026-04-24'],
    ['es', 'el martes de la próxima semana', '2026-03-17'],
    ['es', 'el 2 del próximo mes', '2026-04-02'],
    ['es', 'en un plazo de treinta días', '2026-04-09'],
    ['es', 'la víspera de Navidad', '2026-12-24'],
  ])('%s: %s is %s', (language, text, date) => {
    expect(read(text, language)).toEqual([date]);
  });

  it.each([
    ['de', 'der erste Punkt ist klar'],
    ['de', 'jeden zweiten Dienstag'],
    ['de', 'so 3 Leute'],
    ['fr', 'la première fois'],
    ['fr', 'sur le compte courant'],
    ['fr', 'chaque lundi'],
    ['es', 'el primer paso'],
    ['es', 'todos los lunes'],
  ])('%s: %s names no day', (language, text) => {
    expect(read(text, language)).toEqual([]);
  });
});

describe('English', () => {
  it.each([
    ['next month on the 2nd', '2026-04-02'],
    ['before March is out', '2026-03-31'],
    ['on the eve of May 1', '2026-04-30'],
    ["Feb. 20, '27", '2027-02-20'],
    ['at fifteen hundred hours', '2026-03-10'],
    ['the hearing was moved from Dec 3 to Dec 10', '2026-12-10'],
  ])('%s is %s', (text, date) => {
    expect(read(text, 'en')).toEqual([date]);
  });
});
