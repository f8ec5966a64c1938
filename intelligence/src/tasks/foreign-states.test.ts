import { expect, it } from 'vitest';

import { lackedTitle } from './foreign-states';

it.each([
  ['de', 'Mir fehlt noch der Bericht zu Halle 3.', 'den Bericht zu Halle 3 an Ute schicken'],
  [
    'de',
    'Wir haben Ihre Unterlagen leider noch nicht erhalten.',
    'ihre Unterlagen an Ute schicken',
  ],
  [
    'de',
    'Es fehlt nur noch dein Vorwort zur Vorschau.',
    'dein Vorwort zur Vorschau an Ute schicken',
  ],
  ['fr', 'Il ne manque que votre plan de salle.', 'envoyer votre plan de salle à Ute'],
  ['es', 'Solo falta su lista de precios.', 'enviar su lista de precios a Ute'],
  ['fr', "Nous n'avons toujours pas reçu l'attestation.", "envoyer l'attestation à Ute"],
  ['fr', 'Il me manque encore vos photos pour le site.', 'envoyer vos photos à Ute'],
  ['es', 'Me faltan las dos facturas, gracias.', 'enviar las dos facturas a Ute'],
  ['es', 'Todavía no hemos recibido su informe.', 'enviar su informe a Ute'],
])('in %s, “%s”', (language, clause, title) => {
  expect(lackedTitle(clause, language, 'Ute')).toBe(title);
});

it.each([
  ['de', 'Der Bericht ist da.'],
  ['de', 'Es fehlt nur noch Ihre Unterschrift.'],
  ['fr', 'Il ne manque que votre accord.'],
  ['es', 'Solo falta su firma.'],
  ['fr', 'Il manque de temps.'],
  ['en', 'We miss the report.'],
])('in %s, “%s” lacks nothing that can be sent', (language, clause) => {
  expect(lackedTitle(clause, language, 'Ute')).toBeNull();
});
