import type { MailAddress } from '@docket/core/emails/email';
import { describe, expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { messageFromDana } from '../testing/message-from-dana';
import { person } from '../testing/person';
import { composeReceipt } from './compose-reply';

const reader = { name: 'Robin Vale', address: 'robin@vale.example' };
/** The first line of the receipt, and the line with the name that signs it. */
function manner(from: MailAddress, body: string, to = reader): [string, string] {
  const read = readMessage(messageFromDana(body, { from, to: [to] }));
  const lines = composeReceipt({ read, reader: to }, 0.9).body.split('\n');
  return [lines[0] ?? '', lines.at(-1) ?? ''];
}

const ASK = {
  en: 'Could you send me the form by Friday? The school needs it before the trip.',
  de: 'Könnten Sie mir bitte das Formular bis Freitag schicken? Wir brauchen es für den Ausflug.',
  fr: 'Pourriez-vous m’envoyer le formulaire avant vendredi ? Nous en avons besoin pour la sortie.',
  es: '¿Podría enviarme el formulario antes del viernes? Lo necesitamos para la excursión.',
} as const;
const FAMILIAR = {
  de: 'Kannst du mir bitte das Formular bis Freitag schicken? Wir brauchen es für den Ausflug.',
  fr: 'Peux-tu m’envoyer le formulaire avant vendredi ? On en a besoin pour la sortie.',
  es: '¿Puedes enviarme el formulario antes del viernes? Lo necesitamos para la excursión.',
} as const;

describe('a first draft to somebody', () => {
  it.each<[string, MailAddress, string, [string, string]]>([
    [
      'a parent',
      person('Janet Holt'),
      `Dear Mr Vale,\n\n${ASK.en}\n\nKind regards\nJanet Holt`,
      ['Hello,', 'Robin Vale'],
    ],
    [
      'a parent',
      person('Petra Holt'),
      `Sehr geehrter Herr Vale,\n\n${ASK.de}\n\nFreundliche Grüße\nPetra Holt`,
      ['Guten Tag,', 'Robin Vale'],
    ],
    [
      'a parent',
      person('Claire Morel'),
      `Bonjour Monsieur,\n\n${ASK.fr}\n\nCordialement\nClaire Morel`,
      ['Bonjour,', 'Robin Vale'],
    ],
    [
      'a parent',
      person('Lucía Serra'),
      `Estimado señor Vale:\n\n${ASK.es}\n\nUn saludo\nLucía Serra`,
      ['Buenos días:', 'Robin Vale'],
    ],
    [
      'an authority',
      person('Elin Rhys'),
      `Dear Robin,\n\n${ASK.en}\n\nYours sincerely\nElin Rhys\nSolicitor`,
      ['Hello,', 'Robin'],
    ],
    [
      'an authority',
      person('Elin Rhys'),
      `Dear Sir,\n\n${ASK.en}\n\nYours faithfully\nElin Rhys`,
      ['Hello,', 'Robin Vale'],
    ],
    [
      'an authority',
      person('Jens Kattmann'),
      `Herr Vale,\n\n${ASK.de}\n\nKattmann`,
      ['Guten Tag,', 'Robin Vale'],
    ],
    [
      'an authority',
      person('Hugues Pommier'),
      `Monsieur,\n\n${ASK.fr}\n\nCordialement,\nHugues Pommier`,
      ['Bonjour,', 'Robin Vale'],
    ],
    [
      'an authority',
      person('Ayuntamiento', 'villa.example'),
      `${ASK.es}\n\nAtentamente\nRosa Gil`,
      ['Buenos días:', 'Robin Vale'],
    ],
    [
      'somebody with a title',
      person('Mrs Janet Holt'),
      `Dear Mr Vale,\n\n${ASK.en}\n\nJ. Holt`,
      ['Dear Mrs Holt,', 'Robin Vale'],
    ],
    [
      'somebody with a title',
      person('Prof. Dr. Henning Voss'),
      `Guten Tag,\n\n${ASK.de}`,
      ['Guten Tag Prof. Dr. Voss,', 'Robin Vale'],
    ],
    [
      'a friend with a title',
      person('Prof. Dr. Ulrich Fenn'),
      `Lieber Robin,\n\n${FAMILIAR.de}\n\nHerzlich\ndein Ulrich`,
      ['Hallo Ulrich,', 'Robin'],
    ],
    [
      'somebody with a title',
      person('Lic. Evaristo Gómez'),
      `Robin, buenas tardes:\n\n${ASK.es}`,
      ['Hola, Lic. Gómez:', 'Robin'],
    ],
    [
      'somebody with nothing but a title',
      person('Lic.'),
      `Buenas tardes:\n\n${ASK.es}`,
      ['Hola:', 'Robin Vale'],
    ],
    [
      'somebody who signs with the given name',
      person('Kieran Dodd'),
      `Dear Mr Vale,\n\n${ASK.en}\n\nKieran`,
      ['Dear Kieran,', 'Robin Vale'],
    ],
    [
      'somebody who signs with the given name',
      person('Corsin Caduff'),
      `Hoi Robin\n\n${FAMILIAR.de}\n\nGruss\nCorsin`,
      ['Hallo Corsin,', 'Robin'],
    ],
    [
      'somebody who signs with the given name',
      person('Samira Koné'),
      `Bonjour,\n\n${ASK.fr}\n\nSamira`,
      ['Bonjour Samira,', 'Robin'],
    ],
    [
      'somebody who signs with the given name',
      person('Íñigo Sanz'),
      `Hola, Robin:\n\n${FAMILIAR.es}\n\nUn abrazo,\nÍñigo`,
      ['Hola, Íñigo:', 'Robin'],
    ],
    [
      'somebody who signs with a short name',
      person('Rosalind Pike'),
      `Hi Robin,\n\n${ASK.en}\n\nRos`,
      ['Hi Ros,', 'Robin'],
    ],
    [
      'somebody who signs with the surname',
      person('Jens Ostermann'),
      `Guten Tag,\n\n${ASK.de}\n\nFreundliche Grüße\nOstermann`,
      ['Guten Tag,', 'Robin Vale'],
    ],
    [
      'somebody who signs with initials',
      person('Sonia Haddad'),
      `Bonsoir Madame,\n\n${ASK.fr}\n\nMerci\nS. Haddad`,
      ['Bonjour,', 'Robin Vale'],
    ],
    ['a colleague', person('Ann Dunn', 'vale.example'), ASK.en, ['Hello Ann,', 'Robin']],
    ['a colleague', person('Jonas Feld', 'vale.example'), FAMILIAR.de, ['Hallo Jonas,', 'Robin']],
    [
      'a colleague who is addressed politely',
      person('Jonas Feld', 'vale.example'),
      ASK.de,
      ['Guten Tag,', 'Robin Vale'],
    ],
    [
      'a colleague',
      person('Chantal Roy', 'vale.example'),
      FAMILIAR.fr,
      ['Bonjour Chantal,', 'Robin'],
    ],
    [
      'a colleague',
      person('Quique Navas', 'vale.example'),
      FAMILIAR.es,
      ['Hola, Quique:', 'Robin'],
    ],
    [
      'somebody on first-name terms',
      person('Dana Kerr'),
      `Hi Robin,\n\n${ASK.en}\n\nDana Kerr`,
      ['Hi Dana,', 'Robin'],
    ],
    ['a stranger who signs nothing', person('Dana Kerr'), ASK.en, ['Hello,', 'Robin Vale']],
    [
      'a mother',
      person('Margaret Vale', 'post.example'),
      `Robin,\n\n${ASK.en}\n\nMum`,
      ['Hello Mum,', 'Robin'],
    ],
    [
      'a mother',
      person('Margret Vale', 'post.example'),
      `Hallo Robin,\n\n${FAMILIAR.de}\n\nMama`,
      ['Hallo Mama,', 'Robin'],
    ],
    [
      'a father',
      person('Alain Vale', 'post.example'),
      `Coucou Robin,\n\n${FAMILIAR.fr}\n\nBises\nPapa`,
      ['Bonjour Papa,', 'Robin'],
    ],
    [
      'a son',
      person('Tom Vale', 'post.example'),
      `Hi Dad,\n\n${ASK.en}\n\nTom`,
      ['Hi Tom,', 'Dad'],
    ],
    [
      'a relative who signs nothing',
      person('Kim Vale', 'vale.example'),
      ASK.en,
      ['Hello,', 'Robin Vale'],
    ],
    ['an office', person('Training Team'), ASK.en, ['Hello,', 'Robin Vale']],
    [
      'whoever signs for an office',
      person('Talent Team'),
      `Hi Robin,\n\n${ASK.en}\n\nRegards\nRitu`,
      ['Hi Ritu,', 'Robin'],
    ],
  ])(
    '%s (%o) is greeted and signed to in a way that cannot be wrong',
    (_, from, body, expected) => {
      expect(manner(from, body)).toEqual(expected);
    },
  );

  it('closes without a phrase between relatives', () => {
    const read = readMessage(
      messageFromDana(`${ASK.en}\n\nMum`, { from: person('Margaret Vale', 'post.example') }),
    );
    expect(composeReceipt({ read, reader }, 0.9).body).toBe(
      'Hello Mum,\n\nThank you for your message. I’m confirming that I received it.\n\nRobin',
    );
  });

  it.each([
    [
      'de',
      'Bitte das Formular bis Freitag an die Schule schicken, es fehlt noch.',
      'vielen Dank für die Nachricht.',
    ],
    [
      'fr',
      'Merci de bien envoyer le formulaire avant vendredi à l’école.',
      'Merci pour ce message.',
    ],
    [
      'es',
      'Falta enviar el formulario a la escuela antes del viernes, por favor.',
      'Gracias por el mensaje.',
    ],
  ])(
    'thanks without addressing anybody where the form of address is unknown (%s)',
    (_, body, thanks) => {
      const read = readMessage(messageFromDana(body, { from: person('Office') }));
      expect(composeReceipt({ read, reader }, 0.9).body).toContain(thanks);
    },
  );
});
