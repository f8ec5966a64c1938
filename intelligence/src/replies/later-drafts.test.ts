import type { MailAddress } from '@docket/core/emails/email';
import { describe, expect, it } from 'vitest';

import { readMessage } from '../reading/read-message';
import { messageFromDana } from '../testing/message-from-dana';
import { person } from '../testing/person';
import { composeReceipt } from './compose-reply';
import { learnReplyStyle } from './learn-reply-style';

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
