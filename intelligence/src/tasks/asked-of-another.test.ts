import { expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { isAskedOfAnother } from './asked-of-another';

const nameOf = (word: string) => (word === 'wiese' ? 'other' : word === 'heike' ? 'reader' : null);
const around = { nameOf, readerName: 'Heike Brandt', isReaderNamed: true } as const;

it.each([
  'Dörte, kannst du bitte das Protokoll mitbringen?',
  'Herr Wiese, könnten Sie bitte den Saal buchen?',
  'Herr Wiese, bitte um Rückruf.',
  'Dörte und Gerd, bitte die Stühle stellen.',
  'Dörte, bringst du den Kuchen mit?',
  'Monique, peux-tu préparer les invitations ?',
  'Mme Perrin, merci de réserver la salle.',
  'Carmen, ¿puedes revisar el botiquín?',
  'Bob, can you call them?',
])('is asked of somebody else: %s', (clause) => {
  expect(isAskedOfAnother(clause, around)).toBe(true);
});

it.each([
  'Heike, kannst du bitte den Kuchen bestellen?',
  'Heike und Dörte, könnt ihr bitte kommen? Heike, kannst du',
  'Frau Brandt, könnten Sie bitte den Saal buchen?',
  'Super, kannst du mir den Plan schicken?',
  'Du coup, tu peux me rappeler ?',
  'Bref, tu peux me rappeler ?',
  'Vale, ¿puedes llamarme?',
  'Liebe Kollegen, könnten Sie bitte die Liste ausfüllen?',
  'Dörte hat angerufen, kannst du bitte zurückrufen?',
  'dann, kannst du bitte kommen?',
])('may be asked of the reader: %s', (clause) => {
  expect(isAskedOfAnother(clause, around)).toBe(false);
});

it('needs the reader to be called by name if the other name is unknown', () => {
  const clause = 'Dörte, kannst du bitte das Protokoll mitbringen?';
  expect(isAskedOfAnother(clause, { ...around, isReaderNamed: false })).toBe(false);
});

it('makes no task of what somebody is asked after the reader was', () => {
  const body =
    'Robin, kannst du mir bitte den Plan schicken?\n\nMonika, kannst du bitte den Kran bestellen?';
  const { tasks } = extractSuggestions(readMessage(messageFromDana(body)), readerInput);
  expect(tasks.map(({ evidence }) => evidence.task.text)).toEqual([
    'Robin, kannst du mir bitte den Plan schicken?',
  ]);
});
