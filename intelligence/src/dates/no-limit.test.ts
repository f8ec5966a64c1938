import { expect, it } from 'vitest';

import { isOfAnotherQuestion, limitsNothing } from './no-limit';

/** Whether the words between the bars limit nothing. */
function isNone(marked: string): boolean {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - 1;
  return limitsNothing(marked.replaceAll('|', ''), { start, end });
}

it.each([
  'The lift has been stuck since about |Tuesday|, please send somebody.',
  'Der Aufzug steht seit etwa |Dienstag|.',
  "L'ascenseur est bloqué depuis |mardi|.",
  'I am off until the |7th|, so ask Ann.',
  'Ich bin bis einschließlich 3. da, danach im Urlaub bis zum |7. Januar|.',
  "Je suis absente jusqu'au |7 janvier|.",
  'Estoy de vacaciones hasta el |7 de enero|.',
  "I'll send you the drawings myself on |Monday|.",
  'Ich schicke dir die Pläne am |Montag|.',
  'Ich bin am |Montag| wieder da.',
  'The crane is not needed on |Friday| any more.',
  'Any time after |10 December| is fine.',
  'Nach dem |10. Dezember| reicht.',
  'The printer broke on |Friday|.',
])('%s', (marked) => {
  expect(isNone(marked)).toBe(true);
});

it.each([
  'Please send me the drawings on |Monday|.',
  'Please keep the gate shut until |Friday|.',
  "I'll send it on if I have yours by |Monday|.",
  'We need the crane on |Friday|.',
  'The report is due after |Friday|.',
  'Ich bin am |Montag| auf der Baustelle, bring bitte den Schlüssel mit.',
  'Bitte bis |Freitag| schicken.',
  'Water has been coming in since |this morning|.',
  'The lease you sent will end on |Friday|.',
  'I held him off until |Tuesday|.',
  "I'll send it to the sponsor on |Thursday|.",
])('a limit: %s', (marked) => {
  expect(isNone(marked)).toBe(false);
});

it('the day of what somebody else asks is none of the ask before', () => {
  const text = 'Denk bitte an die Belege. Jens fragt ob du am 11. beim Essen dabei bist.';
  const start = text.indexOf('am 11.');
  const span = { start, end: start + 6 };
  expect(isOfAnotherQuestion(text, span, 0)).toBe(true);
  expect(isOfAnotherQuestion(text, span, text.indexOf('Jens'))).toBe(false);
});
