import { expect, it } from 'vitest';

import { attachedTitle } from './attached-for';

it.each([
  [
    'en',
    'Please find attached rev B of the fence plans for your comments by 2 May.',
    'comment on rev B of the fence plans',
  ],
  ['en', 'Attached is the lease for your signature.', 'sign the lease'],
  ['de', 'Anbei der Lageplan zur Prüfung bis Freitag.', 'den Lageplan prüfen'],
  [
    'de',
    'Im Anhang finden Sie das Protokoll zur Freigabe.',
    'das Protokoll freigeben oder ablehnen',
  ],
  ['fr', 'Veuillez trouver ci-joint le plan pour signature.', 'signer le plan'],
  ['es', 'Le adjunto el plano para su revisión.', 'revisar el plano'],
])('in %s: %s', (language, words, title) => {
  expect(attachedTitle(words, language)).toBe(title);
});

it.each([
  ['en', 'Attached is the lease for your records.'],
  ['de', 'Anbei der Lageplan zur Kenntnis.'],
])('nothing is to be done in %s: %s', (language, words) => {
  expect(attachedTitle(words, language)).toBeNull();
});
