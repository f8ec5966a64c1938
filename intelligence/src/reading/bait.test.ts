import { expect, it } from 'vitest';

import { messageFromDana } from '../testing/message-from-dana';
import type { MailMessage } from './mail-message';
import { readMessage } from './read-message';

function kindOf(body: string, fields: Partial<MailMessage> = {}): string | null {
  return readMessage(
    messageFromDana(body, {
      subject: 'Account',
      from: { name: 'Support', address: 'dana@corvid.example' },
      ...fields,
    }),
  ).automatic.kind;
}

it.each([
  'Please confirm your account.',
  'Dear customer,\n\nPlease verify your identity within 24 hours: http://secure.example/login',
  'Your mailbox is almost full. Sign in below or it will be suspended.',
  'Unusual sign-in activity: click the link below immediately.',
  'Please update your payment details at http://x.example',
  'You have won. Send the fee in bitcoin to claim it.',
  'Are you free? Buy five gift cards and send me the codes, I am in a meeting.',
])('is bait, not a person’s request: %s', (body) => {
  expect(kindOf(body)).toBe('automatic');
});

it.each([
  'Please confirm your attendance.',
  'Please confirm your account manager.',
  'Could you update the account plan and send it to me?',
  'Your access card is on hold at the gate.',
  'Please verify the payment to Corvid.',
])('is a person’s request: %s', (body) => {
  expect(kindOf(body)).toBeNull();
});

it('takes more to doubt a colleague, and nothing doubts own mail', () => {
  const colleague = { from: { name: 'Anna', address: 'anna@vale.example' } };
  const asked = 'Please update your password by Friday.';
  expect(kindOf(asked)).toBe('automatic');
  expect(kindOf(asked, colleague)).toBeNull();
  expect(kindOf('Please buy gift cards and send me the codes.', colleague)).toBe('automatic');
  expect(kindOf(asked, { isFromReader: true })).toBeNull();
});
