import { expect, it } from 'vitest';

import { wishTitle } from './foreign-wishes';

it.each([
  ['es', 'Que no se te olvide cerrar la caseta.', 'cerrar la caseta'],
  ['es', 'Quedaste en mandarme los planos.', 'mandar los planos a Ute'],
  ['es', 'Me ibas a enviar los planos.', 'enviar los planos a Ute'],
  ['de', 'Du wolltest mir noch die Pläne schicken.', 'die Pläne an Ute schicken'],
  ['de', 'Sie wollten uns noch die Pläne schicken.', 'die Pläne an Ute schicken'],
  ['fr', "Tu devais m'envoyer les plans.", 'envoyer les plans à Ute'],
  ['fr', 'Merci d’avance de nous envoyer les plans.', 'envoyer les plans à Ute'],
  ['fr', 'Nous vous saurions gré d’envoyer les plans à Marie.', 'envoyer les plans à Marie'],
  ['fr', 'Pensez aussi à fermer le portail.', 'fermer le portail'],
  [
    'de',
    'Ferner benötige ich die Bautagesberichte im Original.',
    'die Bautagesberichte im Original an Ute schicken',
  ],
  [
    'de',
    'Es wäre gut, wenn ich noch das Aufmaß von Achse C hätte.',
    'das Aufmaß von Achse C an Ute schicken',
  ],
  [
    'de',
    'Hilfreich wäre, wenn Sie mir die Statik der Halle zukommen lassen könnten.',
    'die Statik der Halle an Ute schicken',
  ],
  [
    'de',
    'Ich bitte Sie, mir eine kurze Stellungnahme zukommen zu lassen.',
    'eine kurze Stellungnahme an Ute schicken',
  ],
  [
    'de',
    'Wir bitten Sie, das Heft bis Freitag bei uns einzureichen.',
    'das Heft bis Freitag bei Ute einreichen',
  ],
  ['de', 'Der Betrag ist unter Angabe des Zeichens zu überweisen.', 'den Betrag überweisen'],
  ['de', 'Die Adresse muss innerhalb von 15 Tagen bestätigt werden.', 'die Adresse bestätigen'],
  [
    'de',
    'Mautabrechnung Juni: bitte noch freigeben, sonst mahnen die',
    'Mautabrechnung Juni freigeben',
  ],
  ['de', 'Vergiss bitte nicht, die Kasse abzuschließen.', 'die Kasse abschließen'],
  ['de', 'Vergessen Sie nicht, das Formular zu unterschreiben.', 'das Formular unterschreiben'],
  ['de', 'Denk dran, die Heizung auszumachen.', 'die Heizung ausmachen'],
  ['de', 'Denk bitte an die Schlüssel!', 'an die Schlüssel denken'],
  ['de', 'Vergiss deinen Ausweis nicht.', 'deinen Ausweis nicht vergessen'],
  ['fr', 'Il vous appartient de faire vérifier la conduite.', 'faire vérifier la conduite'],
  ['fr', 'Merci de me retourner la grille complétée.', 'retourner la grille complétée à Ute'],
  ['fr', 'La formation doit être terminée en mai.', 'terminer la formation'],
  ['es', 'Necesito que me confirmes los vocales.', 'confirmar los vocales a Ute'],
  ['es', 'Necesitamos que acepte o cambie la cita.', 'aceptar o cambiar la cita'],
  ['es', 'Le ruego nos haga llegar el presupuesto.', 'enviar el presupuesto a Ute'],
  ['es', 'Os ruego que me enviéis el parte.', 'enviar el parte a Ute'],
  ['es', 'Te agradecería que me enviaras los partes.', 'enviar los partes a Ute'],
  [
    'es',
    'Favor de revisar el borrador y enviarme sus comentarios.',
    'revisar el borrador y enviar sus comentarios a Ute',
  ],
  ['es', 'Acuérdate de llevar las llaves.', 'llevar las llaves'],
  ['es', 'No te olvides de llamar a Marta.', 'llamar a Marta'],
  ['es', 'No olvide firmar el contrato.', 'firmar el contrato'],
  ['es', 'Completá el formulario.', 'completar el formulario'],
  ['es', 'El curso debe completarse en mayo.', 'completar el curso'],
])('in %s, “%s”', (language, clause, title) => {
  expect(wishTitle(clause, language, 'Ute')).toBe(title);
});

it.each([
  ['de', 'Bitte im Sekretariat melden, ob ihr kommt.'],
  ['de', 'Falls ja, benötige ich den Antrag.'],
  ['de', 'Wir treffen uns morgen.'],
  ['fr', 'Voici les pièces que vous voudrez bien tenir classées.'],
  ['es', 'Tiene que estar firmado antes.'],
  ['en', 'I need the plan.'],
])('in %s, “%s” has no form that is sure', (language, clause) => {
  expect(wishTitle(clause, language, 'Ute')).toBeNull();
});
