import { describe, expect, it } from 'vitest';

import type { DateContext } from './date-mention';
import { readDates } from './read-dates';

/** A Wednesday. */
const context: DateContext = { receivedAt: '2024-05-15T10:00:00Z', readerZone: 'UTC' };

function read(text: string, language: string): string[] {
  return readDates(text, { ...context, language })
    .filter(({ certainty }) => certainty >= 0.5)
    .map(({ date, endDate, time }) =>
      [endDate ? `${date}..${endDate}` : date, time].filter(Boolean).join(' '),
    );
}

describe('a date with dots in a language that writes the day first', () => {
  it.each([
    ['de', 'bis 4.12. wissen', '2024-12-04'],
    ['de', 'am 04.12.2024', '2024-12-04'],
    ['fr', 'avant le 04.12', '2024-12-04'],
  ])('is not offered with the month first: %s %s', (language, text, date) => {
    const [mention] = readDates(text, { ...context, language });
    expect(mention).toMatchObject({ date, alternatives: [] });
  });
});

describe('German', () => {
  it.each([
    ['heute', '2024-05-15'],
    ['bis morgen', '2024-05-16'],
    ['morgen früh', '2024-05-16'],
    ['übermorgen', '2024-05-17'],
    ['uebermorgen', '2024-05-17'],
    ['naechste Woche Freitag', '2024-05-24'],
    ['innert 14 Tagen', '2024-05-29'],
    ['bis Freitag', '2024-05-17'],
    ['am kommenden Freitag', '2024-05-17'],
    ['nächsten Freitag', '2024-05-24'],
    ['Freitagvormittag', '2024-05-17'],
    ['am Dienstag um 15 Uhr', '2024-05-21 15:00'],
    ['am Dienstag um 15 Uhr 30', '2024-05-21 15:30'],
    ['am Dienstag, den 21. Mai, um 9:30 Uhr', '2024-05-21 09:30'],
    ['bis zum 3. Juni', '2024-06-03'],
    ['bis spätestens 27.05. in der Maske', '2024-05-27'],
    ['spätestens 27.5. abgeben', '2024-05-27'],
    ['am 3. Juni 2025', '2025-06-03'],
    ['3. März', '2025-03-03'],
    ['am 3.6.', '2024-06-03'],
    ['03.06.2024', '2024-06-03'],
    ['bis 03.06.24', '2024-06-03'],
    ['bis zum 20.', '2024-05-20'],
    ['in zwei Wochen', '2024-05-29'],
    ['in einer Woche', '2024-05-22'],
    ['innerhalb von 48 Stunden', '2024-05-17 10:00'],
    ['in drei Werktagen', '2024-05-20'],
    ['nächste Woche', '2024-05-20..2024-05-26'],
    ['bis Ende der Woche', '2024-05-17'],
    ['bis Monatsende', '2024-05-31'],
    ['Ende Juni', '2024-06-30'],
    ['bis Ende des Quartals', '2024-06-30'],
    ['vom 3. bis 5. Juni', '2024-06-03..2024-06-05'],
    ['von Montag bis Mittwoch', '2024-05-20..2024-05-22'],
    ['vor Weihnachten', '2024-12-25'],
    ['am Ostermontag 2025', '2025-04-21'],
    ['bis Pfingsten', '2024-05-19'],
    ['am Tag der Deutschen Einheit', '2024-10-03'],
    ['Schick mir den aktuellen Stand heute', '2024-05-15'],
    ['Schick mir den Stand heute, bitte', '2024-05-15'],
    ['Schick mir bitte euren neuen Stand heute noch', '2024-05-15'],
    ['Nenn mir deinen Stand heute, 3 Zeilen genügen', '2024-05-15'],
    ['Montag oder Dienstag', '2024-05-20', '2024-05-21'],
  ])('%s', (text, ...expected) => {
    expect(read(text, 'de')).toEqual(expected);
  });

  it.each([
    'Stand heute fehlt ein Beleg.',
    'Wir haben Stand heute 31 Zusagen.',
    'Zusagen (Stand heute): 31',
    'Es fehlen Stand heute noch drei Belege.',
    'Wir haben Stand heute noch keine Antwort.',
    'Die haben Stand heute nichts geschickt.',
    'Bitte schick mir die Zahlen mit Stand heute.',
    'Schick mir das mit Stand heute.',
    'Bitte schick uns die Übersicht Stand heute.',
    'Guten Morgen zusammen',
    'so ist das',
    'Mai Ling kommt',
    'die 15 Personen',
    'am 15 % Rabatt',
    'montags im Büro',
    'um die Ecke',
    'Version 3.5.2',
  ])('%s names none', (text) => {
    expect(read(text, 'de')).toEqual([]);
  });
});

describe('French', () => {
  it.each([
    ['la visite se tiendra sur place le 21 juin à 9 h 30', '2024-06-21 09:30'],
    ['le 20 au plus tard', '2024-05-20'],
    ["aujourd'hui", '2024-05-15'],
    ['demain matin', '2024-05-16'],
    ['après-demain', '2024-05-17'],
    ['avant vendredi', '2024-05-17'],
    ['d’ici vendredi', '2024-05-17'],
    ['vendredi prochain', '2024-05-17'],
    ['ce vendredi', '2024-05-17'],
    ['la semaine prochaine', '2024-05-20..2024-05-26'],
    ['le mois prochain', '2024-06-01..2024-06-30'],
    ['mardi à 15h30', '2024-05-21 15:30'],
    ['mardi à 15h', '2024-05-21 15:00'],
    ['mardi 21 mai à 9 heures', '2024-05-21 09:00'],
    ['le 3 juin', '2024-06-03'],
    ['le 1er juillet 2025', '2025-07-01'],
    ['pour le 20', '2024-05-20'],
    ['le 03/06/2024', '2024-06-03'],
    ['dans deux semaines', '2024-05-29'],
    ['sous 48h', '2024-05-17 10:00'],
    ['dans trois jours ouvrés', '2024-05-20'],
    ['d’ici la fin du mois', '2024-05-31'],
    ['fin juin', '2024-06-30'],
    ['du 3 au 5 juin', '2024-06-03..2024-06-05'],
    ['de lundi à mercredi', '2024-05-20..2024-05-22'],
    ['avant Noël', '2024-12-25'],
    ['lundi de Pâques 2025', '2025-04-21'],
    ['au plus tard le 3 juin', '2024-06-03'],
  ])('%s', (text, ...expected) => {
    expect(read(text, 'fr')).toEqual(expected);
  });

  it.each([
    'Il y a 15 personnes',
    'le 15 % de remise',
    'il a deux idées',
    'la mi-temps',
    'À ce jour, il nous manque un dossier.',
  ])('%s names none', (text) => {
    expect(read(text, 'fr')).toEqual([]);
  });
});

describe('Spanish', () => {
  it.each([
    ['hasta el día 20', '2024-05-20'],
    ['en la plaza el 3 de junio', '2024-06-03'],
    ['el día 19', '2024-05-19'],
    ['el 19 a más tardar', '2024-05-19'],
    ['hoy', '2024-05-15'],
    ['mañana por la mañana', '2024-05-16'],
    ['pasado mañana', '2024-05-17'],
    ['antes del viernes', '2024-05-17'],
    ['antes de que termine la semana', '2024-05-17'],
    ['antes de que acabe la semana', '2024-05-17'],
    ['para el viernes', '2024-05-17'],
    ['de aquí a dos semanas', '2024-05-29'],
    ['el próximo viernes', '2024-05-17'],
    ['el viernes que viene', '2024-05-17'],
    ['este viernes', '2024-05-17'],
    ['la semana que viene', '2024-05-20..2024-05-26'],
    ['la próxima semana', '2024-05-20..2024-05-26'],
    ['el martes a las 15:30', '2024-05-21 15:30'],
    ['el martes a las 3 de la tarde', '2024-05-21 15:00'],
    ['el martes a las 9', '2024-05-21 09:00'],
    ['el 3 de junio', '2024-06-03'],
    ['el 3 de junio de 2025', '2025-06-03'],
    ['antes del 20', '2024-05-20'],
    ['03/06/2024', '2024-06-03'],
    ['dentro de dos semanas', '2024-05-29'],
    ['en 48 horas', '2024-05-17 10:00'],
    ['en tres días hábiles', '2024-05-20'],
    ['a finales de mes', '2024-05-31'],
    ['fin de semana', '2024-05-18..2024-05-19'],
    ['de lunes a miércoles', '2024-05-20..2024-05-22'],
    ['del 3 al 5 de junio', '2024-06-03..2024-06-05'],
    ['antes de Navidad', '2024-12-25'],
    ['a más tardar el 3 de junio', '2024-06-03'],
  ])('%s', (text, ...expected) => {
    expect(read(text, 'es')).toEqual(expected);
  });

  it.each([
    'las 15 personas',
    'el 15 % de descuento',
    'por la mañana',
    'una vez al mes',
    'A día de hoy no consta ningún pago.',
  ])('%s names none', (text) => {
    expect(read(text, 'es')).toEqual([]);
  });
});

it.each(['hoy mismo', 'mañana mismo'])('“%s” is one date', (words) => {
  const [mention] = readDates(`Pásame la lista ${words}, gracias`, { ...context, language: 'es' });
  expect(mention?.span.text).toBe(words);
});

describe('in each language', () => {
  it.each([
    ['de', 'Bitte bis Freitag, 17. Mai senden', 'Freitag, 17. Mai'],
    ['fr', 'Merci de signer la semaine prochaine', 'la semaine prochaine'],
    ['es', 'Envíalo el viernes que viene, gracias', 'el viernes que viene'],
  ])('%s keeps the exact words', (language, text, words) => {
    const [mention] = readDates(text, { ...context, language });
    expect(words).toContain(mention?.span.text);
    expect(text.slice(mention?.span.start, mention?.span.end)).toBe(mention?.span.text);
  });

  it.each([
    ['de', 'bis Freitag', true],
    ['de', 'spätestens am Freitag', true],
    ['de', 'Essen am Freitag', false],
    ['fr', 'd’ici vendredi', true],
    ['fr', 'au plus tard vendredi', true],
    ['fr', 'déjeuner vendredi', false],
    ['es', 'antes del viernes', true],
    ['es', 'a más tardar el viernes', true],
    ['es', 'comida el viernes', false],
  ])('%s: %s is a limit: %s', (language, text, isDeadline) => {
    expect(readDates(text, { ...context, language })[0]?.isDeadline).toBe(isDeadline);
  });

  it.each([
    ['de', 'nächsten Freitag', ['2024-05-17']],
    ['fr', 'le 05/06', ['2025-05-06']],
    ['fr', 'vendredi prochain', ['2024-05-24']],
    ['es', 'el próximo viernes', ['2024-05-24']],
  ])('%s: %s keeps its other readings', (language, text, dates) => {
    const [mention] = readDates(text, { ...context, language });
    expect(mention?.alternatives.map(({ date }) => date)).toEqual(expect.arrayContaining(dates));
  });

  it.each(['de', 'fr', 'es'])('%s: English dates in it are read too', (language) => {
    expect(read('June 3rd at 3pm', language)).toEqual(['2024-06-03 15:00']);
  });

  it.each(['de', 'fr', 'es'])('%s: any text is read, in order, without overlap', (language) => {
    const words =
      "am 15 . märz le vendredi prochain que viene d ' ici fin du mes 1 er h 30 uhr a las / - de 2026 bis ~ , \n\n".split(
        ' ',
      );
    let seed = 11;
    for (let round = 0; round < 800; round += 1) {
      const text = Array.from({ length: 14 }, () => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return words[seed % words.length];
      }).join(round % 2 === 0 ? ' ' : '');
      let end = 0;
      for (const { span } of readDates(text, { ...context, language })) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeGreaterThan(span.start);
        end = span.end;
      }
    }
  });
});
