import { describe, expect, it } from 'vitest';

import { cutDue } from './cut-due';

describe('the words of a due date in a title', () => {
  it.each([
    ['send the figures by Friday', 'Friday', 'send the figures'],
    ['call me on the 2nd', '2nd', 'call me'],
    ['book the rooms for the 5th of May', '5th of may', 'book the rooms'],
    ['send the explanation latest by Friday', 'friday', 'send the explanation'],
    ['Das Formular bis zum 4.12. an Ute geben', 'bis zum 4.12', 'Das Formular an Ute geben'],
    ['Passer la liste d’ici la fin de la semaine', 'fin de la semaine', 'Passer la liste'],
    ['Enviar el parte como muy tarde el lunes', 'el lunes', 'Enviar el parte'],
    ['Mandar la factura de aquí al viernes', 'viernes', 'Mandar la factura'],
    ['Pasar los datos a primera hora del lunes', 'lunes', 'Pasar los datos'],
    ['tell Ann who comes, by Friday', 'friday', 'tell Ann who comes'],
    [
      "don't forget to send the figures before Friday",
      'friday',
      "don't forget to send the figures",
    ],
    ['check whether the crane works by Friday', 'friday', 'check whether the crane works'],
    ['den Plan bis Montag, 9. März, 10:00 Uhr freigeben', 'montag, 9. märz', 'den Plan freigeben'],
    ['den Plan bis Montag um 10 Uhr freigeben', 'montag', 'den Plan freigeben'],
    ['send the figures by the 20th rather than the 27th', '20th', 'send the figures'],
  ])('are cut: %s', (action, words, title) => {
    expect(cutDue(action, words)).toBe(title);
  });

  it.each([
    ['take the Tuesday shift', 'tuesday'],
    ["delete those who can't do the Thursday night and find others", 'thursday night'],
    ['do the 2nd', '2nd'],
    ['move the review to Thursday', 'thursday'],
    ['send the report of May 5', 'may 5'],
    ['confirm the rates for May', 'may'],
    ['do not pay the invoice before Friday', 'friday'],
    ["don't send the offer until Monday", 'monday'],
    ['nichts unterschreiben vor Dienstag', 'dienstag'],
    ['ne signe rien avant mardi', 'mardi'],
    ['confirm that the delivery is on Tuesday', 'tuesday'],
    ['check whether the crane comes on Friday', 'friday'],
    ['prüfen, ob der Kran am Freitag kommt', 'freitag'],
    ['confirmer que la livraison est bien mardi', 'mardi'],
  ])('stay if they are part of what is asked: %s', (action, words) => {
    expect(cutDue(action, words)).toBe(action);
  });
});
