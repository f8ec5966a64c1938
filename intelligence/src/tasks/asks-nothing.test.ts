import { expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { asksNothing } from './asks-nothing';

it.each([
  'Bitte nehmen Sie sich alle Zeit, die Sie brauchen.',
  'Nimm dir die Zeit, die du brauchst.',
  'Please take all the time you need.',
  "Prenez tout le temps qu'il vous faut.",
  'Tómese el tiempo que necesite.',
  'Please allow 3-5 working days for the money to arrive.',
  'Bitte rechnen Sie mit 2 Werktagen.',
  'Let me know if you are ever in Leeds, lunch is on me!',
  'Melde dich, wenn du mal in Kiel bist!',
  'Fais-moi signe si tu passes un jour à Lyon.',
  'Avísame si algún día pasas por Sevilla.',
  'No hace falta que hagas nada, Ana les abre.',
  'Du musst da nichts machen.',
  "Vous n'avez rien à faire.",
  'No action needed on your side.',
])('%s', (words) => {
  expect(asksNothing(words, '')).toBe(true);
});

it.each([
  'Please allow Ann to enter.',
  'Please take the time sheet with you.',
  'Let me know if you are free on Friday.',
  'Melde dich, wenn du in Kiel ankommst.',
  'Bitte prüfen Sie diese Auftragsbestätigung.',
  'Du musst da nichts machen, aber ruf mich bitte an.',
  'Bitte nehmen Sie sich Zeit für den Termin am Montag.',
])('asks for something: %s', (words) => {
  expect(asksNothing(words, '')).toBe(false);
});

it('the form letter of a confirmation asks to be checked', () => {
  const before = 'Wir bestätigen Ihren Auftrag 12.';
  expect(asksNothing('Bitte prüfen Sie diese Auftragsbestätigung.', before)).toBe(true);
  expect(asksNothing('Please check this order confirmation.', 'We confirm your order.')).toBe(true);
});

it('is no task, however sure the models are', () => {
  const body = 'Your money is on its way. Please allow 3 days for it to arrive.';
  const read = readMessage(messageFromDana(body));
  expect(extractSuggestions(read, readerInput).tasks).toEqual([]);
});
