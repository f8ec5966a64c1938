import { setImmediate } from 'node:timers/promises';

import { defineThreadTask, ThreadOverran, type Threads } from '../../platform/threads/thread-task';
import type { MailboxMessage } from '../mailbox/mailbox';
import { composeEmail, unreadable, type EmailContext, type NewEmail } from './compose-email';

type Input = { message: MailboxMessage; context: EmailContext };

/** A body up to this size is cleaned in a few milliseconds; a larger one goes to a thread. */
const LARGE_BODY = 100_000;
const SLICE = 10;

/** Composes one message in a thread that can be terminated. */
export const composeEmailTask = defineThreadTask<Input, NewEmail, object>({
  name: 'emails.compose',
  timeLimitMs: 10_000,
  run: async ({ message, context }) => composeEmail(message, context),
});

/** Composes a page of messages. One that takes too long is stored with the reason and does not stop the others. */
export async function composeEmails(
  threads: Threads<object>,
  messages: readonly MailboxMessage[],
  contextOf: (message: MailboxMessage) => EmailContext,
): Promise<NewEmail[]> {
  const emails: NewEmail[] = [];
  for (const [index, message] of messages.entries()) {
    // Yields to the event loop, so that the next page is requested while this one is cleaned.
    if (index > 0 && index % SLICE === 0) await setImmediate();
    const input = { message, context: contextOf(message) };
    emails.push(
      isLarge(message)
        ? await composeInThread(threads, input)
        : composeEmail(message, input.context),
    );
  }
  return emails;
}

function isLarge({ body }: MailboxMessage): boolean {
  return body.content.length > LARGE_BODY;
}

async function composeInThread(threads: Threads<object>, input: Input): Promise<NewEmail> {
  try {
    return await threads.run(composeEmailTask, input);
  } catch (error) {
    if (!(error instanceof ThreadOverran)) throw error;
    return composeEmail(unreadable(input.message, error), input.context);
  }
}
