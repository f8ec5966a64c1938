import { describe, expect, it } from 'vitest';

import { messageFromDana, reader } from '../testing/message-from-dana';
import type { MailMessage } from './mail-message';
import { readMessage } from './read-message';

const support = { name: 'Support', address: 'dana@corvid.example' };

function verdictOn(body: string, fields: Partial<MailMessage> = {}): string {
  return readMessage(messageFromDana(body, { from: support, ...fields })).bait.verdict;
}

it.each([
  'Dear customer,\n\nPlease verify your identity within 24 hours: http://secure.example/login',
  'Unusual sign-in activity. Verify your account immediately or it will be suspended.',
  'You have won. Send the fee in bitcoin to claim it.',
  'Are you free? Buy five gift cards and send me the codes, I am in a meeting.',
  'Bitte überweisen Sie 46.200 EUR noch heute und behandeln Sie es vertraulich.',
  'Please note our new bank details and transfer USD 86,450 today. Keep it confidential.',
  'I need a wire of $48,200 before 2. Keep this between us until the announcement.',
  'Please pay £9,400 to the agent today and do not mention it to anyone in finance.',
  'Je veux un virement de 46 200 € avant 15 h. N’en parlez à personne.',
  'Haga hoy el pago de 46.200 € y no lo comente con nadie.',
  'Überweisen Sie bis 11 Uhr 23.870 EUR. Antworten Sie nur per E-Mail, ich bin in einer Sitzung.',
])('is bait: %s', (body) => {
  expect(verdictOn(body)).toBe('bait');
});

it.each([
  'Please confirm your attendance.',
  'Please confirm your account manager.',
  'Could you update the account plan and send it to me?',
  'Your access card is on hold at the gate.',
  'Please verify the payment to Corvid.',
])('is a person’s request: %s', (body) => {
  expect(verdictOn(body)).toBe('none');
});

it.each([
  'Anbei die Zahlen zum Krypto-Projekt.',
  'Wir senden Ihnen das Konzept zur Kryptographie.',
  'El responsable inscripto envía la factura.',
  'J’ai envie de parler de cryptographie.',
  'J’ai envie de bitcoins.',
  'Veuillez payer les 40 € et dites à la personne de l’accueil que je suis là.',
  'Könnt ihr bitte sofort bestätigen, ob ihr Zugang zum Ordner habt? https://corvid.example/x',
  'Bitte bestätigen Sie den Termin. Ihr Konto ist ausgeglichen.',
  'Merci de confirmer votre prise en compte.',
  'Merci d’actualiser votre carte vitale.',
  '¿Puede validar su tarjeta de embarque?',
  'Bitte aktualisieren Sie Ihr Arbeitszeitkonto.',
  'Bitte bestätigen Sie Ihr Skonto von 2 %.',
  'Könnt Ihr bestätigen, ob Ihr Zugang zum Ordner habt?',
  'Emma hat gewonnen, bei der Lotterie im Verein.',
  'Le gagnant de la loterie du club est Paul.',
])('is no word of a fraud: %s', (body) => {
  expect(verdictOn(body)).toBe('none');
});

it.each([
  'Zahlen Sie 0,5 Bitcoin an diese Adresse.',
  'Envíe los bitcoins hoy.',
  'Überweisen Sie den Betrag in Kryptowährung.',
  'Sie haben gewonnen, in der Lotterie.',
])('is one in another language: %s', (body) => {
  expect(verdictOn(body)).toBe('bait');
});

describe('account details', () => {
  it.each([
    'Sehr geehrter Nutzer, bestätigen Sie Ihr Konto innerhalb von 12 Stunden: http://mail.example/login',
    'Um Ihr Postfach zu entsperren, melden Sie sich an, sonst wird es gelöscht: http://mail.example/',
    'Cher client, veuillez vérifier votre compte sous 24 h : http://mail.example/login',
    'Estimado cliente: confirme los datos de su tarjeta en un plazo de 24 horas: http://mail.example/',
    'Vous avez gagné 500 000 € à la loterie.',
    'Sehr geehrter Kunde, bestätigen Sie, dass Ihr Konto Ihnen gehört: http://mail.example/',
    'Bitte bestätigen Sie sofort, dass Ihr Postfach noch aktiv ist: http://mail.example/login',
    'Bestätigen Sie Ihr Firmenkonto sofort: http://mail.example/login',
    'Aktualisieren Sie sofort Ihr Mitarbeiterkonto: http://mail.example/login',
    'Setzen Sie sofort Ihr Passwort zurück: http://mail.example/login',
    'Um Ihren Zugriff wiederherzustellen, melden Sie sich sofort an: http://mail.example/',
    'Stellen Sie Ihren Zugang innerhalb von 12 Stunden wieder her: http://mail.example/',
    'Cher client, réinitialisez votre mot de passe sous 24 h : http://mail.example/',
    'Cher client, pour rétablir votre accès, cliquez ici : http://mail.example/',
    'Estimado cliente: restablezca su contraseña en 24 horas: http://mail.example/',
    'Estimado cliente: restaure su acceso en 24 horas: http://mail.example/',
  ])('in another language are bait under pressure: %s', (body) => {
    expect(verdictOn(body)).toBe('bait');
  });

  it.each([
    'Ihre Kundennummer ist bestätigt. Ihr Konto finden Sie auf der Website.',
    'Vous pouvez valider votre compte-rendu demain.',
    'Ihre Karte läuft am 31. Mai ab.',
    '¿Puede confirmar su asistencia?',
  ])('are not asked for: %s', (body) => {
    expect(verdictOn(body)).toBe('none');
  });

  it('are in doubt where a card has only expired', () => {
    const body = 'Your card has expired. Please update your payment method.';
    expect(verdictOn(body)).toBe('doubt');
  });
});

describe('money and a secret', () => {
  const [bill, meeting] = ['Please pay the £2,300 of invoice 88.', 'I am in a meeting until 3.'];

  it.each([
    "I'm in a meeting and can't talk. I need you to wire $45,000 to a vendor today. This is strictly confidential.",
    `${bill} This must stay between us.`,
    `${bill} Das muss vertraulich bleiben.`,
    `${bill} Please don’t share this with anyone.`,
    `${bill} Tell no one.`,
    `${bill} We need you to treat this as strictly confidential.`,
    `${bill} We will keep the deal strictly between us.`,
    `${bill} Wir bitten Sie, dies vertraulich zu behandeln.`,
    `${bill} All details must be treated as confidential.`,
    `${bill} Nous vous prions de garder cela confidentiel.`,
  ])('are bait if the secret is demanded: %s', (body) => {
    expect(verdictOn(body)).toBe('bait');
  });

  it.each([
    'We treat your data as confidential.',
    'Ihre Daten behandeln wir vertraulich.',
    'Votre réponse restera confidentielle.',
    'Wir werden Ihre Daten vertraulich behandeln.',
    'We will always treat your data as confidential.',
    'We are committed to keeping everything you tell us strictly confidential.',
    'Wir verpflichten uns, alle Angaben streng vertraulich zu behandeln.',
    'Selbstverständlich werden wir Ihre Bewerbung diskret behandeln.',
    'Your answers will be treated as strictly confidential.',
    'Nous nous engageons à traiter vos données de façon confidentielle.',
    'Vamos a tratar sus datos de forma confidencial.',
  ])('are in doubt where the writer promises it: %s', (promise) => {
    expect(verdictOn(`${bill} ${promise}`)).toBe('doubt');
  });

  it.each([
    `${bill} ${meeting}`,
    `${bill} The terms are confidential, so do not discuss them with the tenant.`,
    `${bill} ${meeting} The portal is at https://corvid.example/pay, to avoid the late fee.`,
    'Die Rechnung über 1.200 € bezahle ich heute. Bis 15 Uhr bin ich in einer Besprechung.',
  ])('are in doubt if the secret is not demanded: %s', (body) => {
    expect(verdictOn(body)).toBe('doubt');
  });

  it('are bait if the sender could not be verified', () => {
    const headers = { 'authentication-results': 'mx.example; dkim=none; dmarc=none' };
    expect(verdictOn(`${bill} ${meeting}`, { headers })).toBe('bait');
  });

  it.each([
    `${bill}\n\nCONFIDENTIALITY: If you received this in error, please delete it.`,
    'Can you approve the bonus list? The discretionary part is £12,000, the payment is due.',
    'Mit diesem Code bezahlen Sie 40,00 €. Bitte sagen Sie niemandem Ihren Code.',
  ])('are no fraud if a word only begins like one, or if a code is secret: %s', (body) => {
    expect(verdictOn(body)).toBe('none');
  });
});

describe('signs in headers and links', () => {
  const asked = 'Please sign the lease today.';
  it.each<[string, Partial<MailMessage>, string]>([
    [
      'a failed check of the address',
      { headers: { 'authentication-results': 'mx.example; spf=fail; dkim=fail; dmarc=fail' } },
      'bait',
    ],
    [
      'one failed check',
      { headers: { 'authentication-results': 'mx.example; spf=fail' } },
      'doubt',
    ],
    [
      'a name with another address',
      { from: { name: 'ann@vale.example', address: 'a@b.example' } },
      'bait',
    ],
    [
      'a colleague’s name',
      { from: { name: reader.name, address: 'robin@elsewhere.example' } },
      'bait',
    ],
    [
      'a lookalike of the own domain',
      { from: { name: 'Ann', address: 'ann@va1e.example' } },
      'none',
    ],
    ['a sound address', { headers: { 'authentication-results': 'spf=pass; dkim=pass' } }, 'none'],
  ])('%s', (_, fields, verdict) => {
    expect(verdictOn(asked, fields)).toBe(verdict);
  });

  it('a tool named after the reader’s company is doubted, and bait if it threatens', () => {
    const from = { name: 'Jira', address: 'jira@corvidae-jira.example' };
    const to = [{ name: 'Robin', address: 'robin@corvidae.example' }];
    expect(verdictOn('HALL-12 was assigned to you.', { from, to })).toBe('doubt');
    expect(verdictOn('Sign in immediately, or it will be locked.', { from, to })).toBe('bait');
    expect(verdictOn('Dear employee, enter your bank again.', { from, to })).toBe('bait');
  });

  it('says why', () => {
    const headers = { 'authentication-results': 'dmarc=fail' };
    const { bait } = readMessage(messageFromDana(asked, { headers }));
    expect(bait.reasons.join()).toContain('DMARC');
  });
});

it.each([
  ['a field for a password', '<form><input type=password><button>Go</button></form>', 'bait'],
  ['one that only its name tells', '<input class="x" name="user-password">', 'bait'],
  ['a search field', '<form><input type="text" name="q"><input type=submit></form>', 'none'],
  ['a link about passwords', '<a href="https://corvid.example/password">New password</a>', 'none'],
  ['a link that runs a script', '<a href="javascript:go()">Open</a>', 'none'],
  [
    'that and account details',
    '<a href=" &#106;ava\nScript:go()">Confirm your account</a>',
    'bait',
  ],
  ['account details alone', '<a href="https://corvid.example/">Confirm your account</a>', 'doubt'],
])('HTML with %s', (_, html, verdict) => {
  expect(verdictOn(`<p>Good morning.</p>${html}`, { bodyType: 'html' })).toBe(verdict);
});

it('never doubts sent mail', () => {
  expect(verdictOn('Buy gift cards and send me the codes.', { isFromReader: true })).toBe('none');
});

describe('people the reader knows', () => {
  const asked = 'Could you pay the attached invoice today?';
  const robin = { name: 'Robin Vale', address: 'robin@harbour.example' };
  const from = { name: 'Alex Moss', address: 'alex.moss@mailbox.example' };
  function read(known: { own: string[]; underName: string[] }, sender = from) {
    return readMessage(messageFromDana(asked, { from: sender, to: [robin] }), known).bait;
  }
  const own = ['robin@harbour.example', 'robin.vale@home.example'];

  it('detects a colleague’s name on an outside address', () => {
    const { verdict, reasons } = read({ own, underName: ['alex@harbour.example'] });
    expect(verdict).toBe('bait');
    expect(reasons).toContain(
      'Alex Moss is a colleague’s name, but alex.moss@mailbox.example is not theirs',
    );
  });

  it('doubts a correspondent’s name on a new address, and trusts the known one', () => {
    expect(read({ own, underName: ['alex@moss.example'] })).toMatchObject({
      verdict: 'doubt',
      reasons: ['You know Alex Moss from alex@moss.example, not from alex.moss@mailbox.example'],
    });
    expect(read({ own, underName: ['alex@moss.example', from.address] }).verdict).toBe('none');
  });

  it('recognizes the reader’s own second address', () => {
    const self = { name: 'Robin Vale', address: 'robin.vale@home.example' };
    expect(read({ own, underName: [] }, self).verdict).toBe('none');
    expect(read({ own: own.slice(0, 1), underName: [] }, self).verdict).toBe('bait');
  });

  it('doubts new bank details from a known, verified supplier, and calls those from strangers bait', () => {
    const body = 'Please pay invoice 4471 of 12,380.00 EUR. Our new IBAN is on the invoice.';
    const headers = { 'authentication-results': 'mx.example; spf=pass; dkim=pass; dmarc=pass' };
    const mail = messageFromDana(body, { headers });
    expect(readMessage(mail, { own, underName: [mail.from.address] }).bait).toEqual({
      verdict: 'doubt',
      reasons: ['It gives new bank details'],
    });
    expect(readMessage(mail, { own, underName: [] }).bait.verdict).toBe('bait');
  });

  it('detects a domain that looks like one of the reader’s own, even in mail to a list', () => {
    const sender = { name: 'Payroll', address: 'payroll@harb0ur.example' };
    const mail = messageFromDana(asked, { from: sender, to: [] });
    expect(readMessage(mail, { own, underName: [] }).bait.verdict).toBe('bait');
  });
});
