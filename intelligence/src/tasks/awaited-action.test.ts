import { expect, it } from 'vitest';

import { awaitedAction } from './awaited-action';

it.each([
  [
    'Your signature is the last one outstanding.',
    'Deed of Variation',
    'en',
    'Sign Deed of Variation',
  ],
  ['Ledger 2.9 is waiting for your approval.', 'Ledger 2.9', 'en', 'Approve or reject Ledger 2.9'],
  ['En attente de votre décision', 'Congé de Inès', 'fr', 'Décider : Congé de Inès'],
  ['Der Vertrag wartet auf Ihre Unterschrift.', 'Vertrag 12', 'de', 'Vertrag 12 unterschreiben'],
  ['Pendiente de su firma', 'Contrato 7', 'es', 'Firmar: Contrato 7'],
  ['Your parcel is on its way.', 'Parcel 9', 'en', null],
  ['Your signature is outstanding.', '', 'en', null],
])('%s (%s, %s) comes to: %s', (words, topic, language, title) => {
  expect(awaitedAction(words, topic, language)).toBe(title);
});
