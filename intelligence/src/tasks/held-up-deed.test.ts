import { describe, expect, it } from 'vitest';

import { heldUpDeed } from './held-up-deed';

describe('what somebody waits for is the reader’s to do', () => {
  it.each([
    ['en', "We can't cut the oak until the finish is signed off by you.", 'sign off the finish'],
    ['en', 'The file stays open until you return the signed form.', 'return the signed form'],
    ['en', 'Nothing can be ordered before you pick a colour, sorry.', 'pick a colour'],
    ['en', 'I can only book it once you have sent me the dates.', 'send Ann the dates'],
    ['en', "Once you've approved the drawings, we'll start.", 'approve the drawings'],
    ['de', 'Sobald du die Zeichnung freigegeben hast, geht sie raus.', 'die Zeichnung freigeben'],
    ['fr', 'Dès que vous aurez validé le devis, nous commençons.', 'valider le devis'],
    ['es', 'En cuanto hayas firmado el contrato, empezamos.', 'firmar el contrato'],
    ['es', 'El pedido queda parado hasta que corrijas los planos.', 'corregir los planos'],
  ])('%s: %s → %s', (language, words, title) => {
    expect(heldUpDeed(words, language, 'Ann')).toBe(title);
  });

  it.each([
    ['en', 'Once you have signed the form, please send it back.'],
    ['en', 'Please do not pay until you see the invoice.'],
    ['en', 'I will be back before you know it.'],
    ['en', 'Did it rain until you opened the umbrella?'],
    ['de', 'Wenn du Zeit hast, ruf an.'],
  ])('%s: %s names no deed that holds things up', (language, words) => {
    expect(heldUpDeed(words, language, 'Ann')).toBeNull();
  });
});
