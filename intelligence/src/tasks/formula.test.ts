import { expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { extractSuggestions } from '../extract-suggestions';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { isFormula } from './formula';

it.each([
  'Please keep Rae and her family in your thoughts.',
  'Please keep her in your prayers; the funeral is on Thursday.',
  'Spare the night crew a thought.',
  'Bitte denkt in diesen Tagen an sie.',
  'Ayez une pensée pour sa famille.',
  'If the problem comes back please reopen the ticket by replying to this email.',
  'Should the issue persist, contact the desk.',
  'Sollte das Problem erneut auftreten, öffnen Sie das Ticket bitte wieder.',
  'Si le problème persiste, merci de rouvrir le ticket.',
  'Si el problema vuelve a aparecer, reabra la incidencia.',
  'How would you rate our support?',
  'How satisfied were you with the visit?',
  'Wie zufrieden waren Sie mit unserem Support?',
  'Comment évaluez-vous notre assistance ?',
  '¿Cómo valoraría nuestra atención?',
])('%s asks nothing', (sentence) => {
  expect(isFormula(sentence)).toBe(true);
  const { tasks } = extractSuggestions(readMessage(messageFromDana(sentence)), readerInput);
  expect(tasks).toEqual([]);
});

it.each([
  'Please keep in mind that the hall closes at six.',
  'Keep the plans in your office.',
  'Bitte denkt an die Abnahme.',
  'Denkt bitte an sie, die Muster gehen am Montag raus.',
  'If the pump fails, call Rae.',
  'Should the problem be reported to Rae?',
  'Please keep her in your thoughts and send Rae the plan.',
  'How would you rate the three offers?',
  'How happy are you with the new crane?',
  'Wie beurteilen Sie das Angebot?',
  'Êtes-vous disponible lundi ?',
  '¿Está satisfecha la clienta con la grúa?',
])('%s may ask something', (sentence) => {
  expect(isFormula(sentence)).toBe(false);
});
