import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { readMessage } from './read-message';
import { withUmlauts } from './umlauts';

it.each([
  ['Koennten Sie mir bis naechsten Freitag', 'Könnten Sie mir bis nächsten Freitag'],
  ['Bitte ueberpruefen und zurueckschicken', 'Bitte überprüfen und zurückschicken'],
  ['Ueber eine Rueckmeldung wuerde ich mich', 'Über eine Rückmeldung würde ich mich'],
  ['Muessen wir das aendern?', 'Müssen wir das ändern?'],
  [
    'Die neue Steuer ist aktuell, eure Quelle treu',
    'Die neue Steuer ist aktuell, eure Quelle treu',
  ],
  ['Frau Mueller und Herr Goetz', 'Frau Mueller und Herr Goetz'],
  ['Der Entwurf muesste an Frau Schoenfeld', 'Der Entwurf müsste an Frau Schoenfeld'],
  ['Herrn Dr. Hoermann zurueckrufen', 'Herrn Dr. Hoermann zurückrufen'],
  ['Frau Anna Fruehauf hat die Schluessel', 'Frau Anna Fruehauf hat die Schlüssel'],
  ['Hallo Frau Meyer Koennten Sie mir', 'Hallo Frau Meyer Könnten Sie mir'],
  ['bis Freitag Frau Klein Rueckmeldung geben', 'bis Freitag Frau Klein Rückmeldung geben'],
  ['Frau Anna Fuerst und Frau Koenn', 'Frau Anna Fuerst und Frau Koenn'],
  ['mit Anna Spaeth klaeren', 'mit Anna Spaeth klären'],
  ['Schoenfeld moechte die Gebuehr', 'Schoenfeld möchte die Gebühr'],
  ['Schoene Gruesse, Ihre Vorschlaege', 'Schöne Grüsse, Ihre Vorschläge'],
  ['bis Freitag Rueckmeldung zum Vertrag', 'bis Freitag Rückmeldung zum Vertrag'],
  ['Koennten Sie Aenderungen pruefen', 'Könnten Sie Änderungen prüfen'],
  ['Das Auto muesste neuer sein', 'Das Auto müsste neuer sein'],
])('%s', (typed, text) => {
  expect(withUmlauts(typed)).toBe(text);
});

it('the title of an ask that is typed without umlauts has them', () => {
  const body = 'Koennten Sie mir bitte bis uebermorgen die Schluessel schicken?';
  const { tasks } = extractSuggestions(readMessage(messageFromDana(body, { subject: '' })), {
    ...readerInput,
    style: { ...DEFAULT_TASK_STYLE, titleTemplate: '{{task}}' },
  });
  expect(tasks.map(({ title, due, evidence }) => [title, due?.date, evidence.task.text])).toEqual([
    ['Die Schlüssel an Dana schicken', '2026-03-04', body],
  ]);
});
