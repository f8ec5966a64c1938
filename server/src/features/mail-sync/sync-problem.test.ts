import { AppError } from '@docket/core/errors';
import { expect, it } from 'vitest';

import { toMailboxError } from '../../adapters/mailbox/mailbox-error';
import { problemOf } from './sync-problem';

const now = new Date('2026-11-02T09:00:00Z');

it.each([503, 403])('mail refused with %s says Failed to fetch emails and the status', (status) => {
  const error = toMailboxError({ status, body: null, requestId: 'request-1' });
  expect(problemOf(error, now)).toEqual({
    code: error.code,
    message: `Failed to fetch emails: ${status}. ${error.message}`,
    requestId: 'request-1',
    at: now.toISOString(),
  });
});

it('a failure without an answer keeps its own words', () => {
  const error = new AppError('mailbox.unavailable', 'The mailbox cannot be reached', { status: 0 });
  expect(problemOf(error, now).message).toBe('The mailbox cannot be reached');
});
