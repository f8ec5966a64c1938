import { expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';

function titlesOf(body: string): string[] {
  return extractSuggestions(readMessage(messageFromDana(body)), readerInput).tasks.map(
    ({ evidence }) => evidence.task.text,
  );
}

it.each([
  [
    'Two questions:\n\n1. Please leave the ladder keys at the desk by Tuesday.\n2. Can you tell me when the bins are emptied?\n3. The crew needs the new door code, please send it over.',
    3,
  ],
  [
    'Noch offen:\n\n1) Bitte schicken Sie mir den Prüfbericht.\n2) Könnten Sie die Zufahrt sperren lassen?',
    2,
  ],
  [
    'Il reste deux points :\n\n1. Merci de me renvoyer le plan.\n2. Pourriez-vous confirmer la date ?',
    2,
  ],
  ['Dos cosas:\n\n1. Por favor, envíe el plano.\n2. ¿Puede confirmar la fecha?', 2],
])('each of several numbered asks is a task: %s', (body, count) => {
  expect(titlesOf(body)).toHaveLength(count);
});

it.each([
  'To get the badge:\n\n1. Please fill in the form.\n2. Please sign the form.',
  'Please follow these steps:\n\n1. Fill in the form.\n2. Sign the form.',
])('the steps of an errand that is announced are one task: %s', (body) => {
  const { tasks } = extractSuggestions(readMessage(messageFromDana(body)), readerInput);
  expect(tasks.at(-1)?.evidence.steps).toHaveLength(2);
});

it('a step with a day of its own is a task of its own', () => {
  const body =
    'To get the badge:\n\n1. Please fill in the form.\n2. Please sign the lease by Friday.';
  expect(titlesOf(body)).toHaveLength(2);
});
