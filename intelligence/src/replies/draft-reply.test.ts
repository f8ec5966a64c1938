import { describe, expect, it } from 'vitest';

import type { MailMessage } from '../reading/mail-message';
import { readMessage } from '../reading/read-message';
import { extractSuggestions } from '../extract-suggestions';
import { messageFromDana, reader, readerInput } from '../testing/message-from-dana';
import { composeReply } from './compose-reply';

function suggest(body: string, fields: Partial<MailMessage> = {}) {
  return extractSuggestions(readMessage(messageFromDana(body, fields)), readerInput);
}

function kinds(body: string, fields: Partial<MailMessage> = {}): string[] {
  return suggest(body, fields).answers.map(({ kind }) => kind);
}

/** The reply for an answer of this kind. */
function composed(kind: string, body: string, fields: Partial<MailMessage> = {}): string {
  const read = readMessage(messageFromDana(body, fields));
  const answer = extractSuggestions(read, readerInput).answers.find((one) => one.kind === kind);
  if (!answer) throw new Error(`${kind} is not offered`);
  return composeReply(answer, { read, reader }).body;
}

describe('an unasked draft', () => {
  it('thanks and promises nothing', () => {
    expect(suggest('Could you send me the figures by Friday?').reply?.body).toBe(
      'Hello,\n\nThank you for your message. I’m confirming that I received it.\n\nRegards,\nRobin Vale',
    );
  });

  it('is not made in another language than the message', () => {
    const body = 'Ciao Robin,\n\npotresti mandarmi il preventivo aggiornato entro venerdì?';
    expect(suggest(body).tasks[0]?.confidence).toBeGreaterThan(0.5);
    expect(
      extractSuggestions(readMessage(messageFromDana(body)), { ...readerInput, receiptFrom: 0 })
        .reply,
    ).toBeNull();
  });

  it.each([
    ['Training Team', 'training@corvid.example', 'Hello,'],
    ['Tennis Club Vale', 'tennis@vale.example', 'Hello,'],
    ['Mrs Janet Holt', 'jholt@corvid.example', 'Hello Mrs Holt,'],
    ['Cllr', 'cllr@corvid.example', 'Hello,'],
    ['Prof. Dr. Henning Voss', 'voss@corvid.example', 'Hello Prof. Dr. Voss,'],
    ['Engr. Tola Bright', 'tbright@corvid.example', 'Hello Engr. Bright,'],
    ['A. de Boer', 'deboer@corvid.example', 'Hello,'],
    ['ISO Cell', 'iso.cell@corvid.example', 'Hello,'],
    ['Ann Dunn', 'ann@corvid.example', 'Hello,'],
    ['Ann Dunn', 'ann@vale.example', 'Hello Ann,'],
    ['Ann Dunn, PhD', 'ann@vale.example', 'Hello Ann,'],
    ['Ann Vale', 'ann@vale.example', 'Hello,'],
  ])('greets %s by a name, or nobody by what is none', (name, address, greeting) => {
    const { reply } = suggest('Could you send me the figures by Friday?', {
      from: { name, address },
    });
    expect(reply?.body.split('\n', 1)[0]).toBe(greeting);
  });

  it.each([
    ['a department', 'Talent', 'Could you confirm the panel?\n\nRegards\nRitu', 'Hello Ritu,'],
    ['an office', 'Estate Office', 'Could you confirm?\n\nA. Feld\nTransition Office', 'Hello,'],
    ['a role', 'Governors', 'Could you vote by the 29th?\n\nClerk', 'Hello,'],
    [
      'a German sign-off',
      'caduff',
      'Können Sie mir die Lohnmeldung schicken?\n\nGruss\nCorsin',
      'Guten Tag Corsin,',
    ],
    [
      'a formal mail of an office',
      'Payments Office',
      'Dear Sir,\n\nCould you please send the invoice?\n\nYours sincerely',
      'Hello,',
    ],
  ])('to %s is addressed to whoever signed, or to nobody', (_, name, body, greeting) => {
    const { reply } = suggest(body, { from: { name, address: 'post@corvid.example' } });
    expect(reply?.body.split('\n', 1)[0]).toBe(greeting);
  });

  it.each<[string, string, Partial<MailMessage>]>([
    ['mail that informs', 'The crane arrived.', {}],
    ['own mail', 'I will send the figures.', { isFromReader: true }],
    ['a newsletter', 'Please read on.', { headers: { 'list-unsubscribe': '<x>' } }],
    [
      'an address that takes no replies',
      'Please confirm the booking.',
      { from: { name: 'Corvid', address: 'no-reply@corvid.example' } },
    ],
    ['bait', 'Buy gift cards and send me the codes, I am in a meeting.', {}],
  ])('is not made for %s', (_, body, fields) => {
    expect(suggest(body, fields)).toMatchObject({ reply: null, answers: [] });
  });
});

describe('a receipt nobody wants', () => {
  it.each<[string, string, Partial<MailMessage>]>([
    ['the minutes of a meeting', 'Robin to send the figures to the client by Friday.', {}],
    [
      'mail to a group',
      'Please sign the plan.',
      { to: [reader, { name: '', address: 'staff@corvid.example' }] },
    ],
    [
      'mail to the group of a place',
      'Bitte unterschreiben Sie den Plan.',
      { to: [reader, { name: '', address: 'berlin-team@corvid.example' }] },
    ],
  ])('is not drafted for %s', (_, body, fields) => {
    const { tasks, reply } = suggest(body, fields);
    expect([tasks.length, reply]).toEqual([1, null]);
  });

  it.each([
    ['a reader whose own address names a team', 'crew@vale.example', []],
    ['another address of the reader', 'robin@vale.example', ['crew@vale.example']],
    ['an address in capitals', 'Berlin-Team@vale.example', ['berlin-team@vale.example']],
  ])('is drafted for %s', (_, address, aliases) => {
    const own = { name: 'Robin Vale', address };
    const to = [own, ...aliases.map((one) => ({ name: '', address: one }))];
    const read = readMessage(messageFromDana('Could you send me the figures?', { to }));
    const input = { ...readerInput, reader: own, aliases };
    expect(extractSuggestions(read, input).reply).not.toBeNull();
  });

  it.each([
    ['steffi.personal@corvid.example', true],
    ['personal-steffi@corvid.example', true],
    ['personal@corvid.example', false],
    ['tienda.equipo@corvid.example', false],
  ])('to the reader and %s: %s', (address, isDrafted) => {
    const to = [reader, { name: '', address }];
    expect(suggest('Could you send me the figures?', { to }).reply !== null).toBe(isDrafted);
  });

  it('is drafted for two people', () => {
    const to = [reader, { name: 'Steffi Allen', address: 'steffi.allen@corvid.example' }];
    expect(suggest('Could you send me the figures?', { to }).reply).not.toBeNull();
  });
});

describe('the offered answers', () => {
  it('depend on what is asked', () => {
    expect(kinds('Could you send me the figures?')).toEqual([
      'yes',
      'no',
      'later',
      'date',
      'ask-back',
    ]);
    expect(kinds('Are you free on Friday?')).toEqual(['yes', 'no', 'later', 'ask-back']);
    expect(kinds('Why is the crane late?')).toEqual(['later', 'ask-back']);
    expect(kinds('Do you prefer the red crane or the blue one?')).toEqual(['later', 'ask-back']);
    expect(kinds('Does that work for you? If so, I will send the contract.')).toContain('yes');
    expect(kinds('Should we cancel the crane?')).toEqual(['yes', 'no', 'later', 'ask-back']);
    expect(kinds('Guten Tag, brauchen Sie am Montag noch einen Kran für die Halle?')).toEqual([
      'yes',
      'no',
      'later',
      'ask-back',
    ]);
  });

  it.each([
    'Let me know by the 10th if you’re coming, whether you bring somebody and who is veggie.',
    'Can you give me the numbers and tell me whether you are coming to the party?',
    'Are you coming on Friday? And is Sanne coming too?',
    'Can you send me the numbers? And are you coming to the party?',
    'Could you come on Monday or Tuesday?',
    'Let me know who is coming.',
    'Können Sie mir sagen, ob der Kran frei ist? Außerdem wüsste ich gern, ob er am Montag kommt.',
    'Kommst du am Freitag? Und bringst du Sanne mit?',
    'Tu viens vendredi ? Et tu amènes Sanne ?',
    '¿Vienes el viernes? ¿Y traes a Marta?',
  ])('do not include yes and no for more than one question: %s', (body) => {
    expect(kinds(`Hi Robin,\n\n${body}\n\nDana`)).not.toContain('yes');
    expect(kinds(`Hi Robin,\n\n${body}\n\nDana`)).toContain('later');
  });

  it.each([
    'Let me know if you can make it on Friday.',
    'Könnten Sie mir sagen, ob der Kran frei ist?',
    'Could you send me the plan? Please order the crane as well.',
  ])('include yes and no for one question, and for requests: %s', (body) => {
    expect(kinds(body)).toContain('yes');
  });

  it.each([
    ['yes', 'Let me know if you can make it on Friday.', ' Yes.'],
    [
      'yes',
      'Could you send me the figures by Friday?',
      'I will take care of it by Friday 6 March.',
    ],
    ['no', 'Could you send me the figures?', 'I am sorry, but I cannot do this.'],
    ['later', 'Why is the crane late?', 'I can’t say yet, but I’ll get back to you.'],
    ['ask-back', 'Could you send me the figures?', 'When do you need it by?'],
    ['yes', 'Könnten Sie mir bitte die Zahlen senden?', 'Ich kümmere mich darum.'],
    ['later', 'Kannst du mir bitte die Zahlen schicken?', 'melde mich bei dir.'],
    ['later', 'Könnt ihr mir bitte die Zahlen schicken?', 'melde mich bei dir.'],
    ['later', 'Bitte die Zahlen bis Freitag schicken.', 'melde mich wieder.'],
    ['ask-back', 'Bitte die Zahlen schicken.', 'Bis wann wird es gebraucht?'],
    ['yes', 'Pouvez-vous m’envoyer les chiffres ?', 'Je m’en occupe.'],
    ['yes', '¿Puede enviarme los datos, por favor?', 'Me ocupo de ello.'],
  ])('compose to whole sentences when chosen: %s to %s', (kind, body, sentence) => {
    expect(composed(kind, body)).toContain(sentence);
  });

  it("greets with the name in the sender's signature", () => {
    const from = { name: '', address: 'dana.kerr@corvid.example' };
    expect(
      composed('yes', 'Hi Robin,\n\nPlease send me the figures.\n\nDana Kerr', { from }),
    ).toContain('Hi Dana,');
  });
});
