import { AppError } from '@docket/core/errors';
import { expect, it } from 'vitest';

import { toMailboxError } from '../mailbox/mailbox-error';
import { problemOf, waitAfter } from './sync-problem';

const now = new Date('2026-11-02T09:00:00Z');

it.each([503, 403])(
  'mail refused with %s says Failed to fetch emails and the status (§ 8)',
  (status) => {
    const error = toMailboxError({ status, body: null, requestId: 'request-1' });
    expect(problemOf(error, now)).toEqual({
      code: error.code,
      message: `Failed to fetch emails: ${status}. ${error.message}`,
      requestId: 'request-1',
      at: now.toISOString(),
    });
  },
);

it('a full disk is described, and retried after half a minute', () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' });
  const problem = problemOf(error, now);
  expect(problem).toMatchObject({ code: 'storage.full', message: expect.stringContaining('full') });
  expect(waitAfter(9, problem)).toBe(30_000);
});

it('a failure without an answer keeps its own text', () => {
  const error = new AppError('mailbox.unavailable', 'The mailbox cannot be reached', { status: 0 });
  expect(problemOf(error, now).message).toBe('The mailbox cannot be reached');
});
