import { expect, it } from 'vitest';

import { foreignTitle } from './foreign-title';

it.each([
  ['Können Sie bitte prüfen, ob der Kran frei ist?', 'prüfen, ob der Kran frei ist'],
  ['Könnten Sie bitte prüfen, ob er frei ist, und mir Bescheid geben?', 'prüfen, ob er frei ist'],
  ['Kannst du klären, wer kommt, damit wir planen können?', 'klären, wer kommt'],
  ['Könntest du den Termin bitte mit mir abstimmen?', 'den Termin mit Dana abstimmen'],
  ['Können Sie die Pläne bitte bei uns abgeben?', 'die Pläne bei Dana abgeben'],
  ['Können Sie bitte prüfen, ob der Kran frei ist, und mir den Plan schicken?', null],
  ['Könntest du klären, wer den Schlüssel hat, dann die Halle aufschließen?', null],
  ["Merci d'accuser réception du présent courriel.", 'accuser réception du présent courriel'],
  ["Prière d'apporter une pièce d'identité.", "apporter une pièce d'identité"],
  ["Je vous prie d'accuser réception de la commande.", 'accuser réception de la commande'],
  ["Merci d'avoir envoyé les plans.", null],
  ["J'aurais besoin des plans de la halle stp.", 'envoyer les plans de la halle à Dana'],
  ["Nous aurions besoin d'un devis.", 'envoyer un devis à Dana'],
  ["J'ai besoin de savoir quand vous venez.", null],
  ["J'aurais besoin d'aide pour la toiture.", null],
  [
    'Pourriez-vous libérer la salle la veille et nous remettre une clé ?',
    'libérer la salle la veille et remettre une clé à Dana',
  ],
  [
    "Pourrais-tu m'envoyer le plan et me confirmer la date ?",
    'envoyer le plan et confirmer la date à Dana',
  ],
  ["Pourriez-vous libérer la salle et m'attendre ?", null],
  [
    'Könntest du den Techniker bitte anrufen, am besten noch vor dem Wochenende?',
    'den Techniker anrufen',
  ],
  ['Könntest du die Rechnung bitte noch nicht bezahlen?', 'die Rechnung noch nicht bezahlen'],
  ['Könntest du dich mal mit Frau Kern abstimmen?', 'sich mit Frau Kern abstimmen'],
  ['Könntest du dir das Angebot mal anschauen?', 'das Angebot anschauen'],
  [
    'Könntest du mir Bescheid geben, sobald der Kran da ist?',
    'Dana Bescheid geben, sobald der Kran da ist',
  ],
  ['Bitte um Rückruf.', 'Dana zurückrufen'],
  ['Ich bitte um Ihren baldigen Rückruf.', 'Dana zurückrufen'],
  ['Bitte um kurze Rückmeldung.', 'kurze Rückmeldung an Dana geben'],
  ['Necesitaría el certificado.', 'enviar el certificado a Dana'],
  ['¿Puedes encargarte de llamar al fontanero?', 'llamar al fontanero'],
  ['Kannst du fragen, wann sie kommen, und ihnen die Halle zeigen?', null],
])('the title of %s', (sentence, title) => {
  expect(foreignTitle(sentence, 'Dana')).toBe(title);
});
