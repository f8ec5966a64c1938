// Makes bodies safe to show. Slow ones are cleaned in a thread, so that nobody else who opens a message has to wait.
import { defineThreadTask, ThreadOverran, type Threads } from '../../platform/threads/thread-task';
import { sanitizeHtml, type SanitizedHtml } from './sanitize-html';

/** Tags and entities of one body; this many take about 20 ms. Few messages have more. */
const MANY_TAGS = 3_000;
const LONG_BODY = 200_000;
const STOPPED: SanitizedHtml = {
  html: '<p>[This message takes too long to show]</p>',
  hasRemoteImages: false,
};

export const cleanBodyTask = defineThreadTask<string, SanitizedHtml, object>({
  name: 'emails.clean',
  timeLimitMs: 5_000,
  run: async (body) => sanitizeHtml(body),
});

export async function cleanBody(threads: Threads<object>, body: string): Promise<SanitizedHtml> {
  if (!isCostly(body)) return sanitizeHtml(body);
  try {
    return await threads.run(cleanBodyTask, body, { isInteractive: true });
  } catch (error) {
    if (!(error instanceof ThreadOverran)) throw error;
    return STOPPED;
  }
}

export function isCostly(body: string): boolean {
  return (
    body.length > LONG_BODY || countUpToLimit(body, '<') + countUpToLimit(body, '&') > MANY_TAGS
  );
}

function countUpToLimit(body: string, mark: string): number {
  let count = 0;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) count += 1;
  return count;
}
