import { describe, expect, it } from 'vitest';

import type { MailMessage } from '../reading/mail-message';
import { readMessage } from '../reading/read-message';
import { messageFromDana, readerInput } from '../testing/message-from-dana';
import { extractSuggestions } from '../extract-suggestions';

/** The title of the only task of a message. */
function titleOf(body: string, fields: Partial<MailMessage> = {}): string[] {
  const read = readMessage(messageFromDana(body, { subject: '', ...fields }));
  return extractSuggestions(read, { ...readerInput, threshold: 0 }).tasks.map(({ title }) => title);
}

const unnamed = { from: { name: '', address: 'd.kerr@corvid.example' } };

describe('a title says what is asked and no more', () => {
  it.each([
    [
      'Please let me know if you would like to make any changes.',
      'Tell Dana whether you would like to make any changes',
    ],
    ['Please let me know about the crane.', 'Tell Dana about the crane'],
    [
      'Let me know who stands in for you or feel free to swap days.',
      'Tell Dana who stands in for you',
    ],
    ['Please see below and order the steel.', 'Order the steel'],
    [
      'Please check the plan and note if you are asked to speak.',
      'Check the plan and note if you are asked to speak',
    ],
    ['Please share the following figures with the site.', 'Share the figures with the site'],
    ['Please convene at the north gate.', 'Convene at the north gate'],
    [
      'Would you mind reading the plan and sending your comments?',
      'Read the plan and send your comments',
    ],
    [
      'Mind giving me a hand with the van on Saturday?',
      'Give Dana a hand with the van on Saturday',
    ],
    [
      'Please can I have your section of the board pack by Thursday.',
      'Send your section of the board pack to Dana',
    ],
    ['I need the numbers, ideally by tomorrow lunchtime.', 'Send the numbers to Dana'],
    ['Would it be possible to get the numbers today?', 'Send Dana the numbers'],
    ['Let me have the numbers as soon as you can.', 'Send the numbers to Dana'],
    [
      'Please tell me by Friday whether you eat meat, and if you need a room.',
      'Tell Dana whether you eat meat and whether you need a room',
    ],
    ["I'd like you to come up with three options.", 'Come up with three options'],
    ["If you haven't filled in the survey yet, please do so by Friday.", 'Fill in the survey'],
    ['If you have not signed the policy, please do so now.', 'Sign the policy'],
    ['We also need the loading bay booked for the crane.', 'Book the loading bay for the crane'],
    ['I need the letter translated into French.', 'Translate the letter into French'],
    ['Can you call the crane driver right now?', 'Call the crane driver'],
    ['Could you either call me or drop by before 3?', 'Call Dana or drop by before 3'],
    [
      'The board meets on Friday, so your comments on the plan would be great.',
      'Give Dana your comments on the plan',
    ],
    ['Please send me a cheque for the crane.', 'Send Dana a cheque for the crane'],
  ])('%s', (body, title) => {
    expect(titleOf(body)).toEqual([title]);
  });
});

describe('the topic is added to an action that does not name it', () => {
  it.each([
    ['Please acknowledge or this escalates to the site office.', 'Hall 3', 'Acknowledge Hall 3'],
    [
      'Please complete these requests.',
      'Mid-year feedback',
      'Complete these requests: Mid-year feedback',
    ],
    [
      'Please mark your calendars accordingly.',
      'Weekly staff meeting',
      'Mark your calendars: Weekly staff meeting',
    ],
    [
      'Please mark your calendars.',
      'Are the cranes back?',
      'Mark your calendars (Are the cranes back?)',
    ],
    ['Tell Kevin to read it.', 'Read chapter three', 'Tell Kevin to read chapter three'],
    [
      'Please rank your choices.',
      'Information needs survey',
      'Rank your choices: Information needs survey',
    ],
  ])('%s under “%s”', (body, subject, title) => {
    expect(titleOf(body, { subject })).toEqual([title]);
  });
});

it('a member of a list that sends in its own name is called by their own', () => {
  const from = { name: 'Devin Kelly via Radio-users', address: 'radio-users@lists.example' };
  expect(titleOf('Is the cut-off still five on Friday?', { from })).toEqual([
    'Tell Devin whether the cut-off is still five on Friday',
  ]);
});

describe('when nobody is named', () => {
  it('something that is sent needs no recipient', () => {
    expect(titleOf('I need each of you to send me a cheque for $1,071.42.', unnamed)).toEqual([
      'Send a cheque for $1,071.42',
    ]);
  });

  it('a question is shown as what its answer says', () => {
    expect(titleOf('Did the crane come back??', unnamed)).toEqual([
      'Say whether the crane came back',
    ]);
  });
});

describe('a rewrite that would be wrong keeps the original words', () => {
  it.each([
    ['Can you pay the roofer hes waiting in the yard?', 'a second sentence without marks'],
    [
      'Please send the plan over 2 days prior to my trip.',
      'cut before what the days are counted from',
    ],
    ['The matrix has to be here by noon please, front of house are briefing.', 'another sentence'],
    ['Tell me which and I will get moving.', 'names the writer twice'],
    ['Draft accounts attached for your review.', 'a heading'],
    ['Could you do mine before you go home?', 'what is mine is not named'],
  ])('%s (%s)', (body) => {
    const [title = ''] = titleOf(body, { subject: 'Hall 3' });
    expect(title).toMatch(/^(?:Dana: “|Answer Dana: )/);
  });
});

describe('a rewrite names recipient and object in a sound order', () => {
  it.each([
    [
      'Please send us version D or confirm C is final.',
      'Send Dana version D or confirm C is final',
    ],
    ['Please share your mobile number to me.', 'Share your mobile number with Dana'],
    ['Please let me have the last accounts.', 'Send the last accounts to Dana'],
    [
      'Your expense report from the trip never came in.',
      'Submit your expense report from the trip',
    ],
    ['Payment is due on Friday.', 'Make payment'],
  ])('%s', (body, title) => {
    expect(titleOf(body)).toEqual([title]);
  });
});

describe('a request is no question to answer', () => {
  it.each([
    [
      'Could you find out where we are with the permit and tell me by Friday?',
      'Dana: “Could you find out where we are with the permit and tell me by Friday?”',
    ],
    [
      "Can you check the delivery notes and let me know when we'll see the balance?",
      'Check the delivery notes',
    ],
  ])('%s', (body, title) => {
    expect(titleOf(body)).toContain(title);
  });
});

describe('what to do with the item of a tool is in the subject', () => {
  const headers = { 'auto-submitted': 'auto-generated' };
  it.each([
    ['[shop] Review requested: #88 Fix rounding', 'Fix rounding (#88)', 'Review #88 Fix rounding'],
    [
      'Nadia assigned you an issue: Update onboarding guide',
      '“We need a section on badges too.”',
      'Update onboarding guide',
    ],
  ])('%s', (subject, body, title) => {
    expect(titleOf(body, { subject, headers })).toEqual([title]);
  });
});

describe('the topic', () => {
  it.each([
    ['this week', 'Can you bring the spare keys?', 'Bring the spare keys'],
    ['Monday 9 November', 'Can you bring the spare keys?', 'Bring the spare keys'],
    [
      'iPhone contract for the site office',
      'Can you check this please?',
      'Check iPhone contract for the site office',
    ],
    ['Library - missing papers', 'Please send them before noon.', 'Send: Library - missing papers'],
  ])('of “%s” is as the writer put it, or none', (subject, body, title) => {
    expect(titleOf(body, { subject })).toEqual([title]);
  });
});

describe('in German, a question is the object of an action, never the action itself', () => {
  it.each([
    [
      'Hallo Robin, kannst du bitte bis Donnerstag prüfen, ob die Pumpe läuft?',
      'Prüfen, ob die Pumpe läuft',
    ],
    [
      'Bitte prüfen Sie bis Freitag, ob die Mengen in der Liste stimmen.',
      'Prüfen, ob die Mengen in der Liste stimmen',
    ],
    ['Denk bitte daran, ob die Maße passen.', 'Dana: “Denk bitte daran, ob die Maße passen.”'],
  ])('%s', (body, title) => {
    expect(titleOf(body)).toContain(title);
  });
});

it('somebody who was not named is no question about what the reader can do', () => {
  expect(
    titleOf('Lee wants to know how many chairs we need. Can you answer him directly?'),
  ).toEqual([
    'Dana: “Lee wants to know how many chairs we need.”',
    'Dana: “Lee wants to know how many chairs we need. Can you answer him directly?”',
  ]);
});

describe('a title in another language keeps what belongs to it', () => {
  it.each([
    ['Kannst du bitte das Angebot vom 12. Februar prüfen?', 'Das Angebot vom 12. Februar prüfen'],
    ['Kannst du bitte das Angebot vom 12.2. prüfen?', 'Das Angebot vom 12.2. prüfen'],
    [
      'Könntest du mir das Protokoll vom Dienstag schicken?',
      'Das Protokoll vom Dienstag an Dana schicken',
    ],
    [
      'Merci de signer le contrat et de le renvoyer aux RH.',
      'Signer le contrat et le renvoyer aux RH',
    ],
    ['¿Me podrías mandar el acta de la reunión?', 'Mandar el acta de la reunión a Dana'],
  ])('%s', (body, title) => {
    expect(titleOf(body)).toEqual([title]);
  });
});

it('a second order is an action of its own', () => {
  const [title] = titleOf('Bitte prüfe das Angebot vom 12. Februar und ruf dann Tom an.');
  expect(title).toBe('Das Angebot vom 12. Februar prüfen und Tom anrufen');
});

it.each([
  ['The visit is off. Please wait.', 'Dana: “Please wait.” (Visit)'],
  ['The key is lost. Please come over.', 'Dana: “Please come over.” (Visit)'],
])('an action that takes no object gets none: %s', (body, title) => {
  expect(titleOf(body, { subject: 'Visit' })).toContain(title);
});

it.each([
  ['Der Techniker kommt. Könntest du ihn anrufen?', 'Den Techniker anrufen: Dach'],
  [
    'Herr Kern kommt. Könntest du ihn bitte anrufen?',
    'Dana: “Könntest du ihn bitte anrufen?” (Dach)',
  ],
])('who is to be called is named, or the order is quoted: %s', (body, title) => {
  expect(titleOf(body, { subject: 'Dach' })).toContain(title);
});

it.each([
  ['Hay que pedir la grúa.', 'Pedir la grúa'],
  ['Hay que revisar la cañería.', 'Revisar la cañería'],
])('a word that ends like an article after an accent is whole: %s', (body, title) => {
  expect(titleOf(body, { subject: 'Obra' })).toContain(`${title}: Obra`);
});
