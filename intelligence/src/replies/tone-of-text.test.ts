import { expect, it } from 'vitest';

import { addressOfText } from './tone-of-text';

it.each([
  ['fr', "Je t'envoie le plan demain.", 'familiar'],
  ['fr', 'Rappelle-moi stp, le plan manque.', 'familiar'],
  ['fr', 'Merci de votre retour.', 'polite'],
  ['es', 'Gracias por tu mensaje de ayer.', 'familiar'],
  ['es', 'Esto es para ti.', 'familiar'],
  ['es', 'Usted tiene razón.', 'polite'],
  ['de', 'Danke für deine Nachricht.', 'familiar'],
] as const)('%s: %s', (language, text, address) => {
  expect(addressOfText(text, language)).toBe(address);
});
