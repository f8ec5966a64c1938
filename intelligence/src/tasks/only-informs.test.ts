import { expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { onlyInforms } from './only-informs';

it.each([
  'Zur Info, damit Sie Bescheid wissen.',
  'zur Kenntnis, ist schon geklärt',
  'Habe schon zugesagt.',
  "Pour info, c'est signé. L'affichage est fait.",
  'Te paso la nueva tarifa para que la tengas.',
  'Ya le contesté yo al proveedor.',
  'FYI',
])('a note only informs: %s', (note) => {
  expect(onlyInforms(note)).toBe(true);
});

it.each([
  'Zur Info, bitte übernehmen.',
  'Pour info, tu peux voir avec elle ?',
  'Para tu información. ¿Te ocupas tú?',
  'FYI. Please handle.',
  'Siehe unten.',
])('a note may want something: %s', (note) => {
  expect(onlyInforms(note)).toBe(false);
});

const forwarded = (note: string): string => `${note}

-----Ursprüngliche Nachricht-----
Von: Boyd, Anna
Gesendet: Montag, 2. März 2026 09:12
An: Dana
Betreff: Halle 3

Bitte schicken Sie mir den Plan bis Freitag.`;

it.each([
  ['Zur Info, habe schon zugesagt.', 0],
  ['Siehe unten.', 1],
])('what a note forwards is asked of the reader unless it only informs: %s', (note, count) => {
  const read = readMessage(messageFromDana(forwarded(note), { subject: 'WG: Halle 3' }));
  expect(extractSuggestions(read, readerInput).tasks).toHaveLength(count);
});
