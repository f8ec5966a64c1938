import type { MailAddress } from '@docket/core/emails/email';
import { describe, expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { messageFromDana } from '../testing/message-from-dana';
import { person } from '../testing/person';
import { composeReceipt } from './compose-reply';
import { learnReplyStyle } from './learn-reply-style';
import { NO_HABITS } from './reply-style';

const reader = { name: 'Robin Vale', address: 'robin@vale.example' };
const ASK = 'Could you send me the form by Friday? The school needs it before the trip.';

describe('a later draft to somebody', () => {
  const holt = person('Janet Holt');
  const suggested = 'Hello,\n\nThank you for your message. I will.\n\nRegards,\nRobin Vale';
  const replyStyle = learnReplyStyle(
    [
      { suggested, sent: 'Hello,\n\nThank you. I will.\n\nRegards,\nRobin Vale', recipient: holt },
      {
        suggested,
        sent: 'Hey Ann,\n\nThank you. I will.\n\nCheers,\nRob',
        recipient: person('Ann Dunn'),
      },
      {
        suggested,
        sent: 'Dear Mrs Holt,\n\nThank you. I will.\n\nYours,\nRobin Vale',
        recipient: holt,
      },
      {
        suggested,
        sent: 'Hey Tom,\n\nThank you. I will.\n\nCheers,\nRob',
        recipient: person('Tom Sand'),
      },
    ],
    reader,
  );
  const to = (from: MailAddress, body: string): string => {
    const read = readMessage(messageFromDana(body, { from }));
    return composeReceipt({ read, reader, replyStyle }, 0.9).body;
  };

  it('greets and signs as the person last did to them', () => {
    const body = to(holt, `Dear Mr Vale,\n\n${ASK}\n\nJanet Holt`);
    expect(body).toMatch(/^Dear Mrs Holt,\n[^]*\nYours,\nRobin Vale$/);
  });

  it('does not greet somebody who writes by title as others were greeted', () => {
    const body = to(person('Elin Rhys'), `Dear Mr Vale,\n\n${ASK}\n\nElin Rhys`);
    expect(body).toMatch(/^Hello,\n/);
    expect(to(person('Kev Moss'), `Hi Robin,\n\n${ASK}\n\nKev`)).toMatch(/^Hey Kev,\n/);
  });
});

describe('a receipt of somebody who says no thanks', () => {
  it.each([
    ['en', 'Could you send me the form by Friday?', 'I’m confirming that I received your message.'],
    ['de', 'Kannst du mir bitte den Plan schicken?', 'Deine Nachricht ist bei mir angekommen.'],
    ['de', 'Können Sie mir bitte den Plan schicken?', 'Ihre Nachricht ist bei mir angekommen.'],
    ['de', 'Bitte den Plan bis Freitag schicken.', 'Die Nachricht ist bei mir angekommen.'],
    ['fr', 'Peux-tu m’envoyer le plan ?', 'J’ai bien reçu ton message.'],
    ['es', '¿Puedes enviarme el plano, por favor?', 'He recibido tu mensaje.'],
  ])('says in %s what was received: %s', (language, body, receipt) => {
    const read = readMessage(messageFromDana(body));
    const habits = { [language]: { ...NO_HABITS, thanks: false } };
    const draft = composeReceipt({ read, reader, replyStyle: { habits, learnedFrom: 1 } }, 0.9);
    expect(draft.body.split('\n\n')[1]).toBe(receipt);
  });
});
