import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { describe, expect, it } from 'vitest';

import { extractSuggestions } from '../extract-suggestions';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { errandsOf } from './coordinated-asks';

const partsOf = (text: string, language: string): string[] =>
  errandsOf({ start: 0, end: text.length, text }, language, (words) =>
    /(?:Friday|Freitag|vendredi|viernes)\)?$/.test(words),
  ).map((part) => part.text);

describe('a sentence that asks for several errands', () => {
  it.each([
    ['en', 'Please send me the figures by Friday', ' and ', 'call Ms Baum about the lease.'],
    ['de', 'Bitte senden Sie mir die Zahlen bis Freitag', ', und ', 'rufen Sie Frau Baum an.'],
    ['fr', 'Envoie-moi les chiffres avant vendredi', ' et ', 'appelle Mme Baum pour le bail.'],
    ['es', 'Envíame las cifras antes del viernes', ' y ', 'llama a la señora Baum.'],
    ['en', 'Please check the third page of the notice', ', ', 'also share the ledger with Tom.'],
    ['de', 'Schicken Sie mir den Vertrag', ' und ', 'außerdem schicken Sie mir den Plan.'],
    ['en', 'Two things: was the wall painted', ', and ', 'are you happy with the colour?'],
    ['en', 'can you fetch me at nine from the station', ' ', 'also bring the plans for the shed'],
    ['de', 'sag bitte dem Maler bescheid', ' und ', 'ich bräuchte noch den Plan vom Keller'],
    ['de', 'kannst du das Holz bestellen', ' und ', 'dann wollte ich fragen ob der Bagger kommt'],
    ['fr', 'envoie le plan à Léa', ' et ', 'il me faudrait aussi la clé du garage'],
    ['es', 'avisa a Juan por favor', ' y ', 'necesito también la llave del garaje'],
    ['fr', 'Deux choses : signe le bail pour la cour', ', et ', 'valide le devis du mât.'],
    ['es', 'Nos faltan dos cosas: el extracto de junio', ' y ', 'la lista de asistencia.'],
    ['de', 'Zwei Fragen: haben Sie den Plan', ', und ', 'bis wann brauchen Sie ihn?'],
  ])('%s: %s%s%s', (language, first, joint, second) => {
    expect(partsOf(`${first}${joint}${second}`, language)).toEqual([first, second]);
  });

  it.each([
    ['en', 'Please sign the form by Friday and send it back to me.'],
    ['en', 'Please review the attached draft and bring the documents to the meeting.'],
    ['en', 'Please call me by Friday and let me know what works.'],
    ['en', 'If we meet on Friday, please bring the plan.'],
    ['en', 'can you call Tom and bring the keys to the yard'],
    ['de', 'sag bitte dem Maler bescheid und dem Dachdecker auch'],
    ['en', 'Two things arrived: the crane and a box of bolts for the mast.'],
    ['en', 'Please send me the figures for May by Friday and for June next week.'],
    ['de', 'Bitte prüfen Sie den Vertrag bis Freitag und schicken Sie ihn zurück.'],
    ['fr', 'Signe le bail avant vendredi et renvoie-le au notaire.'],
    ['es', 'Firma el contrato antes del viernes y envíalo a la gestoría.'],
  ])('%s: %s asks for one', (language, text) => {
    expect(partsOf(text, language)).toEqual([text]);
  });

  it('becomes two tasks, each with its own day', () => {
    const body = 'Please send me the figures by Friday and call Ms Baum about the lease.';
    const { tasks } = extractSuggestions(readMessage(messageFromDana(body, { subject: '' })), {
      ...readerInput,
      style: { ...DEFAULT_TASK_STYLE, titleTemplate: '{{task}}' },
      project: null,
    });
    expect(tasks.map(({ title, due }) => [title, due?.span?.text ?? null])).toEqual([
      ['Send the figures to Dana', 'Friday'],
      ['Call Ms Baum about the lease', null],
    ]);
  });
});
