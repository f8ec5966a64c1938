import { expect, it } from 'vitest';

import { foreignQuestion } from './foreign-question';

it.each([
  ['de', 'Rufst du bitte Herrn Wiese zurück?', 'Herrn Wiese zurückrufen'],
  ['de', 'Überweist du das bitte diese Woche?', 'das diese Woche überweisen'],
  ['de', 'Schaust du dir bitte den Entwurf an?', 'den Entwurf anschauen'],
  ['de', 'Schickst du mir den Plan?', 'den Plan an Ute schicken'],
  ['de', 'Schicken Sie mir bitte den Plan?', 'den Plan an Ute schicken'],
  ['de', 'Gibst du mir bitte Bescheid, ob es klappt?', 'Ute Bescheid geben, ob es klappt'],
  ['de', 'Denkst du an die Abnahme?', 'an die Abnahme denken'],
  ['de', 'Denkst du bitte daran, den Beton zu bestellen?', 'den Beton bestellen'],
  ['es', '¿Te encargas tú de llamar al fontanero?', 'llamar al fontanero'],
  ['fr', "Tu t'occupes d'appeler le plombier ?", 'appeler le plombier'],
  ['de', 'Kümmerst du dich darum, den Klempner anzurufen?', 'den Klempner anrufen'],
  ['de', 'Kümmerst du dich um die Lieferung?', 'um die Lieferung kümmern'],
  ['de', 'Prüfst du die Rechnung vom Maler?', 'die Rechnung vom Maler prüfen'],
  [
    'de',
    'Prüfst du die Rechnung und schickst sie mir zurück?',
    'die Rechnung prüfen und an Ute zurückschicken',
  ],
  ['fr', 'Vous pourriez m’envoyer une copie du bail ?', 'envoyer une copie du bail à Ute'],
  ['fr', 'Tu peux me dire quand la grue arrive ?', 'dire à Ute quand la grue arrive'],
  ['fr', 'Vous pouvez nous prêter la bâche ?', 'prêter la bâche à Ute'],
  ['fr', 'Tu peux passer voir M. Blanc demain ?', 'passer voir M. Blanc demain'],
  ['fr', 'Tu penses à commander le béton ?', 'commander le béton'],
  ['fr', 'Pensez-vous à fermer le portail ?', 'fermer le portail'],
  ['fr', 'Tu n’oublies pas d’apporter la clé ?', 'apporter la clé'],
  ['fr', 'Tu penses à venir vendredi ?', 'dire à Ute si tu penses à venir vendredi'],
  ['fr', "Tu m'envoies le devis quand tu peux ?", 'envoyer le devis à Ute'],
  ['fr', 'Vous me transmettez les plans ?', 'transmettre les plans à Ute'],
  ['fr', 'Tu me dis si ça te va ?', 'dire à Ute si ça te va'],
  ['fr', 'Tu me rappelles ?', 'rappeler Ute'],
  ['fr', 'Tu peux appeler le dépanneur stp ?', 'appeler le dépanneur'],
  ['es', '¿Me mandas la factura cuando puedas?', 'mandar la factura a Ute'],
  ['es', '¿Nos envía el certificado?', 'enviar el certificado a Ute'],
  ['es', '¿Me dices si te va bien?', 'decir a Ute si te va bien'],
  ['es', '¿Me marcas cuando tengas un ratito?', 'llamar a Ute'],
  [
    'de',
    'Liest du bitte den Entwurf und gibst Rückmeldung?',
    'den Entwurf lesen und Rückmeldung geben',
  ],
  ['de', 'Gibst du die Schlüssel bitte bei mir ab?', 'die Schlüssel bei Ute abgeben'],
  ['de', 'Schickst du die Mail bitte an uns alle?', 'die Mail an alle schicken'],
  ['de', 'Klärst du das bitte mit uns beiden?', 'das mit beiden klären'],
  ['fr', 'Tu me réserves une salle ?', 'réserver une salle pour Ute'],
  ['fr', 'Vous nous préparez une offre ?', 'préparer une offre pour Ute'],
  ['es', '¿Me reservas una sala?', 'reservar una sala para Ute'],
  ['es', '¿Me mandas la factura sin falta?', 'mandar la factura a Ute'],
  ['es', '¿Me mandas 2 o 3 fotos?', 'mandar 2 o 3 fotos a Ute'],
  [
    'es',
    '¿Me mandas el contrato y la factura antes del viernes?',
    'mandar el contrato y la factura antes del viernes a Ute',
  ],
  ['fr', "Tu m'envoies le plan et la note ?", 'envoyer le plan et la note à Ute'],
  [
    'fr',
    "Vous m'envoyez le devis et la demande de congés ?",
    'envoyer le devis et la demande de congés à Ute',
  ],
  [
    'de',
    'Schickst du mir bitte den Entwurf und möglichst auch den Plan?',
    'den Entwurf und möglichst auch den Plan an Ute schicken',
  ],
])('a question that asks for an action, in %s: %s', (language, question, title) => {
  expect(foreignQuestion(question, language, 'Ute')).toBe(title);
});

it.each([
  ['de', 'Bringst du am Samstag den Anhänger mit?'],
  ['de', 'Kommst du am Montag?'],
  ['es', '¿Me falta algo?'],
  ['fr', 'Tu nous manques ?'],
])('no action is known from %s: %s', (language, question) => {
  expect(foreignQuestion(question, language, 'Ute') ?? 'sagen, ').toContain('sagen, ');
});

it.each([
  ['de', 'Prüfst du bitte den Vertrag und schickst ihn unterschrieben ab?'],
  ['de', 'Schickst du mir bitte den Plan oder das Angebot?'],
  ['fr', "Tu m'envoies le plan ou le devis ?"],
  ['fr', 'Tu me prépares le contrat et le signes ?'],
  ['fr', "Tu me prépares le contrat et m'envoies la note ?"],
  ['es', '¿Me preparas el contrato y me mandas la factura?'],
  ['es', '¿Me mandas el plano o presupuesto?'],
  ['es', '¿Me preparas el contrato y lo imprimes?'],
])(
  'a choice or a second action that has no infinitive is no instruction, in %s: %s',
  (language, question) => {
    expect(foreignQuestion(question, language, 'Ute') ?? 'sagen, ').toContain('sagen, ');
  },
);
