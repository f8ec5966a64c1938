import { describe, expect, it } from 'vitest';

import { orderTitle } from './foreign-orders';

describe('an order in another language', () => {
  it.each([
    [
      'de',
      'Gib bitte den Ersatzschlüssel beim Hausmeister ab',
      'den Ersatzschlüssel beim Hausmeister abgeben',
    ],
    ['de', 'Gib die Schlüssel bitte bei mir ab.', 'die Schlüssel bei Dana abgeben'],
    ['de', 'Bring dann bitte alle Belege ab Januar mit.', 'alle Belege ab Januar mitbringen'],
    ['de', 'Schick mir bitte die Maße von Tor 2.', 'die Maße von Tor 2 an Dana schicken'],
    ['de', 'Zahl die Rechnung bitte noch nicht.', 'die Rechnung noch nicht zahlen'],
    [
      'de',
      'Gib mir Bescheid, sobald der Kran da ist.',
      'Dana Bescheid geben, sobald der Kran da ist',
    ],
    ['de', 'Sag mir bitte Bescheid.', 'Dana Bescheid sagen'],
    ['de', 'Schau dir mal das Angebot an.', 'das Angebot anschauen'],
    ['de', 'Meld dich bitte bei Frau Kern.', 'sich bei Frau Kern melden'],
    [
      'de',
      'Ruf bitte den Statiker an und frag, ob die Decke hält.',
      'den Statiker anrufen und fragen, ob die Decke hält',
    ],
    [
      'de',
      'Hol bitte die Pläne ab und bring die Muster mit.',
      'die Pläne abholen und die Muster mitbringen',
    ],
    ['de', 'Ruf mich bitte an, sonst fahre ich los', 'Dana anrufen'],
    ['de', 'Holen Sie die Sendung in der Filiale ab.', 'die Sendung in der Filiale abholen'],
    ['de', 'Sie müssen die Schulung abschließen.', 'die Schulung abschließen'],
    ['de', 'Prüf bitte, ob die Maße passen.', 'prüfen, ob die Maße passen'],
    ['de', 'Prüfen Sie, ob die Mengen stimmen', 'prüfen, ob die Mengen stimmen'],
    [
      'de',
      'Klär bitte mit Piet, wer am Montag den Schlüssel holt.',
      'mit Piet klären, wer am Montag den Schlüssel holt',
    ],
    [
      'de',
      'Bitte teilen Sie uns mit, wann Sie liefern können.',
      'Dana mitteilen, wann Sie liefern können',
    ],
    ['de', 'Schau bitte, ob er frei ist, und gib mir Bescheid.', 'schauen, ob er frei ist'],
    ['de', 'Prüf bitte, ob er frei ist und gib kurz Bescheid.', 'prüfen, ob er frei ist'],
    [
      'de',
      'Prüfen Sie, ob die Halle am 3. Mai frei ist, damit wir planen können.',
      'prüfen, ob die Halle am 3. Mai frei ist',
    ],
    ['de', 'Prüf bitte, ob er frei ist, bis Freitag.', 'prüfen, ob er frei ist'],
    ['de', 'Prüf, ob der Kran frei ist. Wir brauchen ihn.', 'prüfen, ob der Kran frei ist'],
    ['fr', 'Salut, envoie-moi les plans du hangar stp', 'envoyer les plans du hangar à Dana'],
    [
      'fr',
      'Dis-moi si tu es d’accord avec le devis.',
      "dire à Dana si tu es d'accord avec le devis",
    ],
    ['fr', 'Dites-nous quand le camion arrive.', 'dire à Dana quand le camion arrive'],
    ['fr', 'Pensez bien à fermer le portail.', 'fermer le portail'],
    ['fr', 'N’oubliez surtout pas de fermer le portail.', 'fermer le portail'],
    ['es', 'Mándame las fotos cuando puedas.', 'mandar las fotos a Dana'],
    ['es', 'Avísame cuando llegue el material.', 'avisar a Dana cuando llegue el material'],
    ['es', 'Avísame en cuanto puedas.', 'avisar a Dana'],
    ['es', 'Dime si llega el material.', 'decir a Dana si llega el material'],
    ['es', 'Habla con Marta para lo de las llaves.', 'hablar con Marta para lo de las llaves'],
    ['fr', 'Rappelez-moi demain', 'rappeler Dana demain'],
    ['fr', 'Valide le devis du mât, sinon on perd la place', 'valider le devis du mât'],
    ['fr', 'Vous devez transmettre votre déclaration.', 'transmettre votre déclaration'],
    ['es', 'Buenas, mándame el albarán sin falta', 'mandar el albarán a Dana'],
    ['es', 'Llámame', 'llamar a Dana'],
    ['es', 'Pague los derechos de aduana.', 'pagar los derechos de aduana'],
    ['es', 'Devuelvan la autorización firmada', 'devolver la autorización firmada'],
  ])('%s: %s', (language, clause, title) => {
    expect(orderTitle(clause, language, 'Dana')).toBe(title);
  });

  it.each([
    ['de', 'Sofern Sie keine Änderungen wünschen, erbitte ich ein Exemplar'],
    ['de', 'Haben Sie den Plan?'],
    ['de', 'Bring it on'],
    ['de', 'Schau bitte, ob er frei ist, und bring die Pläne mit.'],
    ['de', 'Prüf bitte, ob der Kran frei ist, danach bring die Pläne mit.'],
    ['de', 'Klär bitte, wer den Schlüssel hat, und die Halle dann abschließen.'],
    ['de', 'Frag bitte, wann die Lieferung kommt und bring die Pläne mit.'],
    ['de', 'Prüf bitte, ob der Kran, den wir bestellt haben, frei ist.'],
    ['fr', 'Passe une bonne journée !'],
    ['fr', 'La salle est réservée'],
    ['es', 'Firma: Lucía Prado'],
    ['es', 'Apruébela o recházela'],
    ['en', 'Send the plan'],
  ])('%s: %s has no certain form', (language, clause) => {
    expect(orderTitle(clause, language, 'Dana')).toBeNull();
  });
});
