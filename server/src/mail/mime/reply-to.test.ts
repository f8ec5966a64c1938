import { expect, it } from 'vitest';

import { parseMail } from './parse-mail';

const lines = [
  'Authentication-Results: mx.lane.example; spf=fail',
  ' smtp.mailfrom=evil.example; dmarc=fail',
  'Authentication-Results: forged.example; dmarc=pass',
  'From: "boss@firm.example" <mallory@evil.example>',
  'Reply-To: Desk <desk@kerr.example>, Team: Ada <ada@finch.example>;',
  'Subject: Whom?',
  '',
  'To whom does this go?',
];

it('a mail file gives the actual sender, every Reply-To and the topmost Authentication-Results', async () => {
  const bytes = Buffer.from(lines.join('\r\n'));
  const parsed = await parseMail(
    { bytes, time: null, end: bytes.length, isTooLong: false },
    new Date(0),
  );
  expect(parsed?.message).toMatchObject({
    from: { name: 'boss@firm.example', address: 'mallory@evil.example' },
    replyTo: [
      { name: 'Desk', address: 'desk@kerr.example' },
      { name: 'Ada', address: 'ada@finch.example' },
    ],
  });
  const [topmost] = parsed?.message.headers['authentication-results']?.split('\n') ?? [];
  expect(topmost).toContain('dmarc=fail');
});
