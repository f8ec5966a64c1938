import { expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { asksNothing } from './asks-nothing';

it.each([
  'Wir bitten um Ihr Verständnis.',
  'Wir bitten dafür um Entschuldigung.',
  'Bitte entschuldigen Sie die Unannehmlichkeiten.',
  'Bitte haben Sie noch etwas Geduld.',
  'Nous vous prions de bien vouloir nous excuser pour ce retard.',
  'Merci de votre compréhension.',
  'Veuillez nous excuser pour la gêne occasionnée.',
  'Rogamos disculpen las molestias.',
  'Le pedimos que nos disculpe por el retraso.',
  'Sollte das Problem weiterhin bestehen, antworten Sie bitte auf diese E-Mail.',
  'Falls der Fehler erneut auftritt, öffnen Sie bitte ein neues Ticket.',
  'Si le problème persiste, veuillez répondre à ce message.',
  'Si el problema continúa, responda a este correo.',
  'If the problem persists, please reply to this e-mail.',
])('asks for nothing: %s', (clause) => {
  expect(asksNothing(clause)).toBe(true);
});

it.each([
  'Wir bitten um Ihre Stellungnahme bis Freitag.',
  'Wir bitten um Rückgabe der Schlüssel.',
  'Bitte entschuldigen Sie mich für Freitag beim Chef.',
  'Merci de votre retour avant jeudi.',
  'Merci de nous renvoyer le contrat.',
  'Rogamos nos envíen la factura.',
  'Sollte das Angebot passen, unterschreiben Sie es bitte bis Freitag.',
  'Si el presupuesto le parece bien, fírmelo antes del viernes.',
])('asks for something: %s', (clause) => {
  expect(asksNothing(clause)).toBe(false);
});

it('makes no task of a courtesy in the form of a request', () => {
  const body = 'Die Lieferung kommt am Donnerstag.\n\nBitte entschuldigen Sie die Verzögerung.';
  const { tasks } = extractSuggestions(readMessage(messageFromDana(body)), readerInput);
  expect(tasks).toEqual([]);
});
