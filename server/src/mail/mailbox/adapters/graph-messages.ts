import type { MailboxMessage, MessageAnswer } from '../mailbox';
import { getBatch, MAX_BATCH, type BatchAnswers } from './graph-batch';
import type { GraphCall } from './graph-call';
import {
  ATTACHMENT_FIELDS,
  MESSAGE_FIELDS,
  toMailboxMessage,
  type GraphMessage,
} from './graph-message';
import { nullIfNotFound, mayConcernOneItem } from '../mailbox-error';

export const BODY_PREFERENCES = ['outlook.body-content-type="html"'];

export async function getMessage(graph: GraphCall, id: string): Promise<MailboxMessage | null> {
  const answer = await nullIfNotFound(
    graph.send({
      method: 'GET',
      path: messagePath(id),
      prefer: BODY_PREFERENCES,
      isRetryable: true,
    }),
  );
  return answer && toMailboxMessage(answer.body as GraphMessage);
}

function messagePath(id: string): string {
  return `/me/messages/${encodeURIComponent(id)}?$select=${MESSAGE_FIELDS}&$expand=${ATTACHMENT_FIELDS}`;
}

/** In batches; what a batch did not return is requested singly, with retries of its own. */
export async function getMessages(
  graph: GraphCall,
  ids: readonly string[],
): Promise<Map<string, MessageAnswer>> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, MessageAnswer>();
  for (let at = 0; at < wanted.length; at += MAX_BATCH)
    for (const [id, answer] of await getSome(graph, wanted.slice(at, at + MAX_BATCH)))
      found.set(id, answer);
  return found;
}

async function getSome(
  graph: GraphCall,
  ids: readonly string[],
): Promise<(readonly [string, MessageAnswer])[]> {
  // A single one is fetched without blocking the other lanes.
  const answers: BatchAnswers =
    ids.length < 2 ? new Map() : await getBatch(graph, ids.map(messagePath), BODY_PREFERENCES);
  const outcomes = await Promise.allSettled(
    ids.map(async (id) => {
      const answer = answers.get(messagePath(id)) ?? 'ask_again';
      if (answer === 'ask_again') return getMessage(graph, id);
      return answer.body === null ? null : toMailboxMessage(answer.body as GraphMessage);
    }),
  );
  return ids.map((id, at) => [id, answerOf(outcomes[at])] as const);
}

function answerOf(outcome: PromiseSettledResult<MailboxMessage | null> | undefined): MessageAnswer {
  if (outcome?.status === 'fulfilled') return outcome.value;
  if (mayConcernOneItem(outcome?.reason)) return outcome?.reason;
  throw outcome?.reason;
}
