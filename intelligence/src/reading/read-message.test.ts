import { describe, expect, it } from 'vitest';

import { messageFromDana } from '../testing/message-from-dana';
import type { MailMessage } from './mail-message';
import { readMessage } from './read-message';

const sentencesOf = (message: MailMessage): string[] =>
  readMessage(message).sentences.map((sentence) => sentence.text.replace(/\s+/g, ' '));

describe('the newest text of a message', () => {
  const asked = 'Could you send the plan?';
  it.each([
    [
      'an Outlook separator',
      `${asked}\n\n-----Original Message-----\nFrom: Robin\nSent: Monday\nTo: Dana\nSubject: x\n\nPlease call me.`,
    ],
    [
      'an Outlook header block',
      `${asked}\n\nFrom: Robin Vale <robin@vale.example>\nSent: Monday, March 2, 2026 9:00 AM\nTo: Dana\nSubject: RE: Hall\n\nPlease call me.`,
    ],
    [
      'a GroupWise heading over unprefixed history',
      `${asked}\n\n>>> "Vale, Robin" <robin@vale.example> 03/02/26 12:31PM >>>\nPlease call me.`,
    ],
    [
      'a Gmail attribution over two lines',
      `${asked}\n\nOn Mon, Mar 2, 2026 at 9:00 AM Robin Vale\n<robin@vale.example> wrote:\n\n> Please call me.\n>`,
    ],
    [
      'an attribution without prefixes',
      `${asked}\n\nOn 2 Mar 2026, at 09:00, Robin Vale wrote:\n\nPlease call me.`,
    ],
    [
      'a Lotus block',
      `${asked}\n\n\n\nRobin Vale@CORVID\n03/02/2026 09:13 AM\nTo:\tDana Kerr/HOU/CORVID@CORVID\ncc:\t \nSubject:\tHall\n\nPlease call me.`,
    ],
    [
      'a German header block',
      `${asked}\n\nVon: Robin\nGesendet: Montag\nAn: Dana\nBetreff: Halle\n\nPlease call me.`,
    ],
    [
      'a forwarding separator',
      `${asked}\n\n---------------------- Forwarded by Dana Kerr/HOU on 03/02/2026 ---------------------------\n\nPlease call me.`,
    ],
    ['a signature', `${asked}\n\nBest regards,\nDana Kerr\nCorvid Ltd.\nTel. +1 713 555 0100`],
    ["the sender's own name", `${asked}\n\nDana`],
    [
      'a disclaimer',
      `${asked}\n\nThis e-mail is confidential and intended only for the addressee.\nPlease delete it.`,
    ],
  ])('leaves out %s', (_, body) => {
    expect(sentencesOf(messageFromDana(body))).toEqual([asked]);
  });

  it.each([
    ['a long header', 'From: Robin\nSent: Monday\nTo: Dana'],
    ['a day with year and time', 'From: Robin\nTo: Dana\nDate: 2 March 2026 at 09:14'],
    ['a Lotus date', 'From: Robin\nTo: Dana\nDate: 03/02/26 09:14 AM'],
    ['an address', 'Von: Robin\nAn: dana@corvid.example\nDatum: Montag'],
    ['no recipient', 'From: Robin\nDate: Sat, 5 Sep'],
    ['a line above', '____________________________\nFrom: Robin\nTo: Dana\nDate: Monday'],
  ])('leaves out history under a header without a subject: %s', (_, header) => {
    expect(sentencesOf(messageFromDana(`${asked}\n\n${header}\n\nPlease call me.`))).toEqual([
      asked,
    ]);
  });

  it.each([
    'From: London\nTo: Paris\nDate: 12 May, 9:00',
    'Von: Berlin\nAn: Köln\nDatum: 12. Mai 2026',
    'De : Lyon\nÀ : Paris\nDate : le 12 mai',
    'De: Madrid\nA: Sevilla\nFecha: 12 de mayo',
  ])('keeps what is below a list that is no header: %j', (list) => {
    const texts = sentencesOf(messageFromDana(`${asked}\n\n${list}\n\nPlease call me.`));
    expect(texts.at(-1)).toBe('Please call me.');
  });

  it('keeps answers written between quoted lines', () => {
    const body =
      'On Mon, Mar 2, 2026 Robin wrote:\n> Shall we meet?\nYes, Tuesday works.\n> And the plan?\nPlease send it to me.\n';
    expect(sentencesOf(messageFromDana(body))).toEqual([
      'Yes, Tuesday works.',
      'Please send it to me.',
    ]);
  });

  it('marks forwarded mail', () => {
    expect(
      readMessage(messageFromDana('fyi\n\n---------- Forwarded message ---------\nFrom: A\n\nText'))
        .forwarded,
    ).toBe(true);
    expect(readMessage(messageFromDana('Thanks')).forwarded).toBe(false);
  });
});

describe('sentences', () => {
  it('span hard-wrapped lines, with exact offsets in the body', () => {
    const body =
      'Hi Robin,\n\nCould you please send me the floor loading figures for hall 3 before\nthe meeting on Friday? Mr. Kerr needs them at 4 p.m. today.\n';
    const read = readMessage(messageFromDana(body));
    expect(read.sentences.map((sentence) => sentence.text)).toEqual([
      'Could you please send me the floor loading figures for hall 3 before\nthe meeting on Friday?',
      'Mr. Kerr needs them at 4 p.m. today.',
    ]);
    for (const sentence of read.sentences)
      expect(body.slice(sentence.start, sentence.end)).toBe(sentence.text);
    expect(read.fullText).toBe(body);
  });

  it.each([
    'Auf den Fensterbänken im 2. OG steht noch Farbe.',
    'Für das 1. Halbjahr fehlen die Belege.',
    'Gebt mir bitte bis zum 10. Bescheid, mit wie vielen ihr kommt.',
    'Wir feiern ihren 60. Geburtstag im 3. Stock.',
  ])('do not end at a German ordinal: %s', (sentence) => {
    expect(sentencesOf(messageFromDana(sentence))).toEqual([sentence]);
  });

  it('start at list items', () => {
    expect(
      sentencesOf(messageFromDana('Please do this:\n- call Anna\n- send the plan\n1. sign it')),
    ).toEqual(['Please do this:', 'call Anna', 'send the plan', 'sign it']);
  });
});

describe('HTML mail', () => {
  it.each([
    ['Budget shared with you', {}, ['Open the file.', 'Could you fill in the yellow cells?']],
    ['Re: Budget', {}, ['Open the file.']],
    ['Budget', { 'in-reply-to': '<1@vale.example>' }, ['Open the file.']],
  ])(
    'quotes a note, not history, where it answers no message: %s %o',
    (subject, headers, texts) => {
      const body =
        '<p>Open the file.</p><blockquote>Could you fill in the yellow cells?</blockquote>';
      const message = messageFromDana(body, { bodyType: 'html', subject, headers });
      expect(sentencesOf(message)).toEqual(texts);
    },
  );

  it('of deep quotes does not become much longer as text', () => {
    const deep = `${'<blockquote>'.repeat(400)}${'<br>x'.repeat(18_900)}`;
    const hidden = '<blockquote a=</blockquote>x'.repeat(2_000);
    for (const body of [deep, hidden]) {
      const { fullText } = readMessage(
        messageFromDana(body, { bodyType: 'html', subject: 'Re: x' }),
      );
      expect(fullText.startsWith('> ')).toBe(true);
      expect(fullText.length).toBeLessThan(body.length * 10);
    }
  });

  it('becomes text without scripts, and quoted blocks are history', () => {
    const html =
      '<html><head><style>p{}</style></head><body><p>Hello Robin,</p><p>Could you sign&nbsp;the <b>quote</b>?</p><script>alert(1)</script><div>On Mon, 2 Mar 2026 Robin wrote:<br></div><blockquote><p>Please call.</p></blockquote></body></html>';
    const read = readMessage(messageFromDana(html, { bodyType: 'html' }));
    expect(read.sentences.map((sentence) => sentence.text)).toEqual(['Could you sign the quote?']);
    const [sentence] = read.sentences;
    expect(read.fullText.slice(sentence?.start, sentence?.end)).toBe(sentence?.text);
  });
});

describe('automatic mail', () => {
  it.each([
    ['newsletter', messageFromDana('News', { headers: { 'list-unsubscribe': '<x>' } })],
    ['list', messageFromDana('Hi', { headers: { 'list-id': '<dev.example>' } })],
    ['automatic', messageFromDana('Away', { headers: { 'auto-submitted': 'auto-replied' } })],
    [
      'automatic',
      messageFromDana('Code 1', { from: { name: '', address: 'no-reply@shop.example' } }),
    ],
    ['automatic', messageFromDana('I am away', { subject: 'Out of Office: Hall' })],
    [
      'newsletter',
      messageFromDana(
        'Save 20% today. Click here https://x.example\nTo unsubscribe click here.\nCopyright 2026. All rights reserved.',
      ),
    ],
    [null, messageFromDana('Could you send the plan?')],
  ])('is %s', (kind, message) => {
    expect(readMessage(message).automatic.kind).toBe(kind);
  });
});

it.each([
  ['rechnung', true],
  ['buchhaltung', true],
  ['kundenservice', true],
  ['facturation', true],
  ['notificaciones', true],
  ['hilfer', false],
])('the address of a department is no person’s in any language: %s', (local, isRobot) => {
  const from = { name: 'Ute Hahn', address: `${local}@corvid.example` };
  expect(readMessage(messageFromDana('Guten Tag', { from })).automatic.isRobot).toBe(isRobot);
});

describe('language', () => {
  it.each([
    ['en', 'Could you send the plan to me?'],
    ['de', 'Können Sie mir bitte die Zahlen für die Halle schicken?'],
    ['fr', 'Pouvez-vous nous envoyer le plan pour la semaine prochaine ?'],
    ['es', '¿Puede usted enviar el plano para la próxima semana, por favor?'],
    ['ja', '図面を送ってください。'],
  ])('is %s', (language, text) => {
    expect(readMessage(messageFromDana(text)).language).toBe(language);
  });
});

/** Far more than any machine needs in linear time, far less than it needs in quadratic time. */
const LINEAR = 60_000;

describe('a message of 5 MB', () => {
  it.each([
    ['text', 'text', 'word '.repeat(1_000_000)],
    ['dots', 'text', '.'.repeat(5_000_000)],
    ['quotes', 'text', '> x\n'.repeat(1_250_000)],
    ['open tags', 'html', '<div>'.repeat(1_000_000)],
    ['paragraphs', 'html', '<p>Could you? yes</p>'.repeat(240_000)],
    ['less-than signs', 'html', '<'.repeat(5_000_000)],
    ['spaces', 'html', `<p>${' '.repeat(5_000_000)}`],
  ] as const)('of %s is read to its end', { timeout: LINEAR }, (_, bodyType, body) => {
    expect(readMessage(messageFromDana(body, { bodyType })).fullText.length).toBeLessThanOrEqual(
      body.length,
    );
  });
});
