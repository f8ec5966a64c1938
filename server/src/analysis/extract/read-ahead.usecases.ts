// What does not depend on decisions is read without a lock, because the encoder takes longer than everything else.
import { readMessage, type ReadMessage } from '@docket/intelligence/reading/read-message';
import type { RequestModel } from '@docket/intelligence/tasks/request-model';
import { withSecondOpinion, type ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';

import { findKnownPeople, type KnownPeople } from '../../mail/emails/known-people.repository';
import { asUser, type UserScope } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { listHtmlFacts, listMessages, type StoredMessage } from '../messages/messages.repository';
import { withHtml } from '../messages/readable-message';
import { knownSenderOf, loadReader, type Reader } from './reader.usecases';

type ReadWithOpinion = { read: ReadMessage; requests: RequestModel };
export type Reading = {
  encoder: ClauseEncoder | null;
  /** By email id; whatever is missing is read on demand. */
  prepared: ReadonlyMap<string, ReadWithOpinion>;
};
export type ReadingInputs = {
  reader: Reader;
  people: KnownPeople;
  html: Awaited<ReturnType<typeof listHtmlFacts>>;
};
type Asked = {
  userId: string;
  emailIds: readonly string[];
  wanted: (stored: StoredMessage) => boolean;
};

/** Takes no locks, so that a person who opens or decides one of these emails does not wait for the encoder. */
export async function readAhead(
  deps: PlatformDependencies,
  { userId, emailIds, wanted }: Asked,
  encoder: ClauseEncoder | null,
): Promise<Reading['prepared']> {
  const { open, inputs } = await asUser(deps.db, userId, async (scope) => {
    const found = (await listMessages(scope, emailIds)).filter(wanted);
    return { open: found, inputs: await loadReadingInputs(scope, found) };
  });
  const prepared = new Map<string, ReadWithOpinion>();
  for (const stored of open)
    prepared.set(stored.message.id, await readWithOpinion(stored, inputs, encoder));
  return prepared;
}

/** What was read in advance, unless the text has changed since. */
export function readUnlessPrepared(
  { message }: StoredMessage,
  { prepared }: Reading,
): ReadWithOpinion | undefined {
  const known = prepared.get(message.id);
  const isSame =
    known?.read.message.body === message.body && known.read.message.subject === message.subject;
  return isSame ? known : undefined;
}

export async function readWithOpinion(
  stored: StoredMessage,
  inputs: ReadingInputs,
  encoder: ClauseEncoder | null,
): Promise<ReadWithOpinion> {
  const read = readStored(stored, inputs);
  return { read, requests: await withSecondOpinion(read, inputs.reader, encoder) };
}

export async function loadReadingInputs(
  scope: UserScope,
  messages: readonly StoredMessage[],
): Promise<ReadingInputs> {
  const senders = messages.map(({ message }) => message.from);
  const ids = messages.map(({ message }) => message.id);
  return {
    reader: await loadReader(scope),
    people: await findKnownPeople(scope, senders),
    html: await listHtmlFacts(scope, ids),
  };
}

export function readStored(
  stored: StoredMessage,
  { reader, people, html }: ReadingInputs,
): ReadMessage {
  const message = withHtml(stored.message, html);
  return readMessage(message, knownSenderOf(message, reader, people));
}
