import { expect, it } from 'vitest';

import { readSpeechAct } from './speech-act';

it('a question that starts with any number of opening words is read', () => {
  const opening = 'and so also but ok hey '.repeat(12);
  expect(readSpeechAct(`${opening}you?`, false)?.form).toBe('question');
});
it.each([
  'Est-ce que vous pourriez me rappeler ?',
  'Je vous remercie de bien vouloir nous adresser le contrat signé.',
  'Nous vous prions de bien vouloir nous faire parvenir les pièces manquantes.',
  "J'aurais besoin de la liste pour lundi.",
  'Le ruego nos haga llegar el presupuesto.',
  'Favor de revisar el borrador.',
  'Te agradecería que me enviaras los partes.',
])('is a request: %s', (sentence) => {
  expect(readSpeechAct(sentence, false)?.form).toBe('request');
});

it.each([
  'Je vous remercie de votre retour.',
  'Je vous prie de croire à mes sentiments les meilleurs.',
  "Nous vous prions d'agréer nos salutations.",
  'Rogamos disculpen las molestias.',
  'Le agradecería su comprensión.',
])('is a courtesy: %s', (sentence) => {
  expect(readSpeechAct(sentence, false)).toBeNull();
});

it.each([
  ["Merci d'accuser réception du courriel.", 'request'],
  ["Prière d'apporter une pièce d'identité.", 'request'],
  ["Je vous remercie d'accuser réception.", 'request'],
  ["Merci d'avoir envoyé les plans.", undefined],
  ["Merci d'avance.", undefined],
  ["Merci d'hier.", undefined],
])('the form of %s is %s', (sentence, form) => {
  expect(readSpeechAct(sentence, false)?.form).toBe(form);
});
