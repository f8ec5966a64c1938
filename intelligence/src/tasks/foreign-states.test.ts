import { expect, it } from 'vitest';

import { missingItemTitle } from './foreign-states';

it.each([
  ['de', 'Mir fehlt noch der Bericht zu Halle 3.', 'den Bericht zu Halle 3 an Ute schicken'],
  [
    'de',
    'Wir haben Ihre Unterlagen leider noch nicht erhalten.',
    'ihre Unterlagen an Ute schicken',
  ],
  ['fr', "Nous n'avons toujours pas reçu l'attestation.", "envoyer l'attestation à Ute"],
  ['fr', 'Il me manque encore vos photos pour le site.', 'envoyer vos photos à Ute'],
  ['es', 'Me faltan las dos facturas, gracias.', 'enviar las dos facturas a Ute'],
  ['es', 'Todavía no hemos recibido su informe.', 'enviar su informe a Ute'],
])('in %s, “%s”', (language, clause, title) => {
  expect(missingItemTitle(clause, language, 'Ute')).toBe(title);
});

it.each([
  ['de', 'Der Bericht ist da.'],
  ['fr', 'Il manque de temps.'],
  ['en', 'We miss the report.'],
])('in %s, “%s” lacks nothing that can be sent', (language, clause) => {
  expect(missingItemTitle(clause, language, 'Ute')).toBeNull();
});
