import { expect, test } from 'vitest';

import { specificCode, toMailboxError } from './mailbox-error';
import { retryAfterMs, retryWaitMs } from './retry-wait';

const body = (code: string, inner?: object) => ({
  error: { code, message: 'm', ...(inner ? { innererror: inner } : {}) },
});

test.each([
  [body('ErrorItemNotFound'), 'erroritemnotfound'],
  [
    body('generalException', { code: 'SyncStateNotFound', innerError: { code: '410' } }),
    'syncstatenotfound',
  ],
  [body('Too Many Requests'), 'toomanyrequests'],
  [body('ErrorAccessDenied', { code: 'BadRequest' }), 'erroraccessdenied'],
  [{ error: 'not an object' }, ''],
  [null, ''],
])('the most specific code in %j is %j', (given, code) => {
  expect(specificCode(given)).toBe(code);
});

test.each([
  [410, body('Gone'), 'mailbox.cursor_expired'],
  [400, body('RESYNCREQUIRED'), 'mailbox.cursor_expired'],
  [404, body('MailboxNotEnabledForRESTAPI'), 'mailbox.none'],
  [404, body('ErrorItemNotFound'), 'mailbox.not_found'],
  [403, null, 'mailbox.forbidden'],
  [401, null, 'mailbox.reconnect'],
  [509, null, 'mailbox.unavailable'],
  [400, body('InefficientFilter'), 'mailbox.refused'],
])('%i with %j becomes %s', (status, given, code) => {
  expect(toMailboxError({ status, body: given, requestId: 'r1' })).toMatchObject({
    code,
    details: { requestId: 'r1' },
  });
});

const NOW = new Date('2026-11-02T10:00:00Z');
test.each([
  ['2', 2000],
  ['2.128', 2128],
  ['Mon, 02 Nov 2026 10:00:05 GMT', 5000],
  ['Mon, 02 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['-1', null],
  ['', null],
  [null, null],
])('Retry-After %j means %j ms', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});

test('waits grow without a Retry-After, are never longer than 3 minutes unless the mailbox asks for it, and outgrow one that is always 1', () => {
  const wait = (attempt: number, retryAfter: number | null) =>
    retryWaitMs({ attempt, retryAfter, random: 1 });
  expect([1, 2, 3, 4].map((attempt) => wait(attempt, null))).toEqual([1000, 2000, 4000, 8000]);
  expect(wait(30, null)).toBe(180_000);
  expect(wait(1, 5000)).toBe(5000);
  expect(wait(5, 1000)).toBe(8000);
  expect(wait(1, 999_999)).toBe(999_999);
});
