import { describe, expect, it } from 'vitest';

import type { MailMessage } from '../reading/mail-message';
import { readMessage } from '../reading/read-message';
import { messageFromDana, reader, readerInput } from '../testing/message-from-dana';
import { extractSuggestions } from '../extract-suggestions';

/** Titles of the tasks from a message by Dana on Monday 2 March 2026. */
function titles(body: string, fields: Partial<MailMessage> = {}, threshold = 0): string[] {
  return extractSuggestions(readMessage(messageFromDana(body, { subject: '', ...fields })), {
    ...readerInput,
    threshold,
  }).tasks.map((task) => task.title);
}

describe('a request becomes an instruction with object and person', () => {
  it.each([
    ['Can you advise if the crane fits?', 'Tell Dana whether the crane fits'],
    ['Kindly advise of your point of view.', 'Tell Dana your point of view'],
    ['Please let me know ASAP which crane you choose.', 'Tell Dana which crane you choose'],
    ['If the crane fits, please let me know.', 'Tell Dana whether the crane fits'],
    [
      "If you don't want the crane, please let me know right away!",
      "Tell Dana if you don't want the crane",
    ],
    ['Please email me back about the crane.', 'Email Dana back about the crane'],
    ['PLEASE SAVE THE DATE FOR THE OPENING!', 'Save the date for the opening'],
    ["Please don't forget to order the steel.", 'Order the steel'],
    [
      'So please have your drawings in by 5 p.m. on Thursday.',
      'Dana: “Please have your drawings in by 5 p.m. on Thursday.”',
    ],
    [
      'Please ask me about the crane next time I see you.',
      'Dana: “Please ask me about the crane next time I see you.”',
    ],
    [
      'We need all of the drivers to call the office.',
      'Dana: “We need all of the drivers to call the office.”',
    ],
    ['Let’s make sure that the beam is checked.', 'Make sure that the beam is checked'],
    ['Can you take the crane, or shall I ask Anna?', 'Take the crane'],
    ['Do any of you want to see copies?', 'Answer Dana: Do any of you want to see copies?'],
    ['All you need to send back is the signed form.', 'Send back the signed form'],
    ['Need your approval on the lease today.', 'Approve the lease'],
    ['We still need your signature on the contract.', 'Sign the contract'],
    ['Would appreciate your comments on the draft.', 'Send your comments on the draft to Dana'],
    ['I still have not received your report.', 'Send your report to Dana'],
    ['We haven’t received your form yet.', 'Send your form to Dana'],
    ['It is imperative that everyone submits a forecast.', 'Submit a forecast'],
    [
      'Jim requests that you send him the file.',
      'Dana: “Jim requests that you send him the file.”',
    ],
    [
      'Please apply for the permit before the current one ends.',
      'Apply for the permit before the current one ends',
    ],
    ['Could you send the figures by Friday or so instead?', 'Send the figures'],
    ['Please reply so I know you got this.', 'Dana: “Please reply so I know you got this.”'],
    [
      'Please remind her, however, that she drives.',
      'Dana: “Please remind her, however, that she drives.”',
    ],
    ['Could you call Mr. Vale about the crane?', 'Call Mr. Vale about the crane'],
    ['Please let Anna or I know about the crane.', 'Let Anna or Dana know about the crane'],
    ['What I need from you is which drawings are late.', 'Tell Dana which drawings are late'],
  ])('%s', (body, title) => {
    expect(titles(body)).toEqual([title]);
  });
});

describe('an ask next to thanks and offers is still an ask', () => {
  it.each([
    ['Thanks again, let me know if Anna can come.', 'Tell Dana whether Anna can come'],
    ['Please let me know who drives or feel free to ask Anna.', 'Tell Dana who drives'],
    ['Also, be sure and order the steel.', 'Order the steel'],
    ['Please be sure you get the letter back to me.', 'Get the letter back to Dana'],
    ['It is important that you read the rules.', 'Read the rules'],
  ])('%s', (body, title) => {
    expect(titles(body)).toEqual([title]);
  });
});

describe('a pronoun object is named by the subject', () => {
  it.each([
    ['Can you set it up?', 'Set up: Hall 3'],
    ['Please look at it.', 'Look into: Hall 3'],
    ['Can you set this up, you can ask Anna.', 'Set up: Hall 3'],
    ['Please comment.', 'Give Dana your comments: Hall 3'],
    ['Please provide the following:', 'Provide: Hall 3'],
    ['What do you think about this?', 'Give Dana your thoughts on Hall 3'],
    ['Can you make it?', 'Tell Dana whether you can make it: Hall 3'],
  ])('%s', (body, title) => {
    expect(titles(body, { subject: 'Hall 3' })).toEqual([title]);
  });

  it('unless the subject is only shouting', () => {
    expect(titles('Please reply.', { subject: 'IMPORTANT ! !' })).toEqual([
      'Dana: “Please reply.”',
    ]);
  });
});

describe('a statement of obligation becomes an action', () => {
  it.each([
    ['Comments are due on Friday.', 'Submit comments: Hall 3'],
    ['The invoice is due on Friday.', 'Pay the invoice: Hall 3'],
    ['The signed contract must be returned by Friday.', 'Return the signed contract: Hall 3'],
    ['The deadline for the tender is Friday.', 'Meet the deadline for the tender: Hall 3'],
    [
      'Your crane licence will expire on Friday.',
      'Decide whether to renew your crane licence: Hall 3',
    ],
    ['We moved the due date to Friday.', 'Dana: “We moved the due date to Friday.” (Hall 3)'],
    ['A list of the beams would be helpful.', 'Send a list of the beams to Dana: Hall 3'],
    [
      'Your comments on the plan would be appreciated.',
      'Give Dana your comments on the plan: Hall 3',
    ],
    ['I would like to be on the list of readers.', 'Add Dana to the list of readers: Hall 3'],
    ['The quote is for your signature.', 'Sign Hall 3'],
  ])('%s', (body, title) => {
    expect(titles(body, { subject: 'Hall 3' })).toEqual([title]);
  });
});

describe('German, French and Spanish requests keep their language', () => {
  it.each([
    ['Bitte senden Sie mir den Plan bis Freitag.', 'Den Plan an Dana senden'],
    ['Könntest du bitte den Kran buchen?', 'Den Kran buchen'],
    ['Bitte rufen Sie mich an.', 'Dana anrufen'],
    ['Bitte um Rückmeldung zum Angebot.', 'Rückmeldung zum Angebot an Dana geben'],
    ['Pouvez-vous nous envoyer le plan avant vendredi ?', 'Envoyer le plan à Dana'],
    ['Merci de bien vouloir signer le devis.', 'Signer le devis'],
    ['Veuillez me transmettre la facture.', 'Transmettre la facture à Dana'],
    ['¿Puede enviarme el plano antes del viernes?', 'Enviar el plano a Dana'],
    ['Por favor, revise el contrato.', 'Dana: “Por favor, revise el contrato.”'],
    ['Schick mir bitte den Plan.', 'Den Plan an Dana schicken'],
    ['Ich brauche die Zahlen bis Dienstag.', 'Die Zahlen an Dana schicken'],
    ['Die Rechnung ist am 15. März fällig.', 'Dana: “Die Rechnung ist am 15. März fällig.”'],
    ['Die Abgabe ist spätestens am Freitag.', 'Dana: “Die Abgabe ist spätestens am Freitag.”'],
    ["J'ai besoin du plan pour mardi.", 'Envoyer le plan à Dana'],
    ['Envoie-moi le plan, stp.', 'Envoyer le plan à Dana'],
    ['La facture est due le 15 mars.', 'Dana: “La facture est due le 15 mars.”'],
    ['Necesito el plano para el martes.', 'Enviar el plano a Dana'],
    ['Envíame el plano, por favor.', 'Enviar el plano a Dana'],
    ['La factura vence el 15 de marzo.', 'Dana: “La factura vence el 15 de marzo.”'],
  ])('%s', (body, title) => {
    expect(titles(body, {}, 0.5)).toEqual([title]);
  });
});

describe('a promise by the reader names its recipient', () => {
  const own = {
    from: reader,
    to: [{ name: 'Dana Kerr', address: 'dana@corvid.example' }],
    isFromReader: true,
  };
  it.each([
    ["I'll send you my plan by Friday.", 'Send your plan to Dana'],
    ['We will check your drawings tomorrow.', "Check Dana's drawings"],
    ["I'll call you about the crane.", 'Call Dana about the crane'],
    [
      'Ich schicke Ihnen den Plan bis Freitag.',
      'Promise to Dana: “Ich schicke Ihnen den Plan bis Freitag.”',
    ],
    ['Je vous enverrai le plan vendredi.', 'Promise to Dana: “Je vous enverrai le plan vendredi.”'],
    ['Le enviaré el plano el viernes.', 'Promise to Dana: “Le enviaré el plano el viernes.”'],
  ])('%s', (body, title) => {
    expect(titles(body, own)).toEqual([title]);
  });
});

describe('questions in other languages are answered too', () => {
  it.each([
    ['Wann kommt der Kran?', 'Dana sagen, wann der Kran kommt'],
    ['Quand arrive la grue ?', 'Répondre à Dana : Quand arrive la grue ?'],
    ['¿Cuándo llega la grúa?', 'Decir a Dana cuándo llega la grúa'],
  ])('%s', (body, title) => {
    expect(titles(body, {}, 0.5)).toEqual([title]);
  });
});

describe('no task is created from', () => {
  it.each([
    'Please do not share the plan.',
    'Please be assured that all is well.',
    'If you would like to come, we have held a block of rooms.',
    'Second place goes to Andy.',
    "Let's hold off for the moment.",
  ])('%s', (body) => {
    expect(titles(body, {}, 0.5)).toEqual([]);
  });
});

describe('an ask that is repeated', () => {
  it('is one task, with the date of either', () => {
    expect(
      titles(
        'Please send the floor plan to Anna.\n\nAgain: please send Anna the floor plan by Friday.',
      ),
    ).toEqual(['Send the floor plan to Anna']);
  });

  it('even if the second only refers to it', () => {
    expect(titles('Please send the floor plan to Anna. Please send both by Friday.')).toEqual([
      'Send the floor plan to Anna',
    ]);
    expect(titles('Which crane suits you? Please let me know by Friday.')).toEqual([
      'Answer Dana: Which crane suits you?',
    ]);
  });

  it('for two different things stays two', () => {
    expect(titles('Please send the floor plan. Please send the roof plan.')).toHaveLength(2);
  });
});

describe('the sender', () => {
  it.each([
    [{ name: '', address: 'dkerr@corvid.example' }, 'Tell Dana whether the crane fits'],
    [{ name: 'Kerr, Dana', address: 'x@corvid.example' }, 'Tell Dana whether the crane fits'],
  ])('is named as they sign: %j', (from, title) => {
    expect(titles('Let me know whether the crane fits.\n\nThanks,\nDana', { from })).toEqual([
      title,
    ]);
  });

  it('is an organization when an office writes', () => {
    const from = { name: '', address: 'events@corvid.example' };
    expect(titles('Let me know whether the crane fits.', { from })).toEqual([
      'Tell the sender whether the crane fits',
    ]);
  });
});

it('a title that would be too long is the writer’s own words, cut where a clause ends', () => {
  const [title = ''] = titles(
    `Please check the drawings of the northern stair and every beam that carries ${'the very heavy northern stair '.repeat(8)}`,
  );
  expect(title).toBe('Dana: “Please check the drawings of the northern stair”');
});

describe('a title is true and complete', () => {
  it.each([
    ['If Anna is out, please cancel the tour.', 'Cancel the tour if Anna is out'],
    ['If you can, please cancel the tour.', 'Cancel the tour'],
    ['Robin – order the steel for the northern stair', 'Order the steel for the northern stair'],
    ['The steel report is ready for your approval.', 'Approve the steel report'],
    ['The following steel report is now waiting for review.', 'Review the steel report'],
  ])('%s', (body, title) => {
    expect(titles(body)).toContain(title);
  });

  it('a long sentence is quoted from the clause that asks', () => {
    const [title = ''] = titles(
      'We have been through the northern stair with the fire inspector twice now, and he is still not happy, can you call him today?',
    );
    expect(title).toMatch(/^Dana: “Can you call him today\?”$|^Call /);
  });
});
