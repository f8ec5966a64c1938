import type { ConversationVote } from '@docket/intelligence/projects/conversation';
import type { ProjectKnowledge } from '@docket/intelligence/projects/project-knowledge';
import { voteOf } from '@docket/intelligence/projects/recommend-project';

import type { UserScope } from '../../platform/db/database';
import { listMessages, type StoredMessage } from '../messages/messages.repository';
import { textOf } from '../messages/readable-message';
import { listSpeakers } from './classification.repository';

/** By conversation, the undecided messages that decide together what it belongs to; at least two. */
export type Conversations = ReadonlyMap<string, readonly StoredMessage[]>;

export async function loadConversations(
  scope: UserScope,
  messages: readonly StoredMessage[],
): Promise<Conversations> {
  const known = new Map(messages.map((stored) => [stored.message.id, stored]));
  const conversationIds = messages.flatMap(({ message }) => message.conversationId ?? []);
  const speakers = await listSpeakers(scope, [...new Set(conversationIds)], [...known.keys()]);
  const sizes = new Map<string, number>();
  for (const { conversationId } of speakers)
    sizes.set(conversationId, (sizes.get(conversationId) ?? 0) + 1);
  const several = speakers.filter(({ conversationId }) => (sizes.get(conversationId) ?? 0) > 1);
  const others = several.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  for (const stored of await listMessages(scope, others)) known.set(stored.message.id, stored);
  const found = new Map<string, StoredMessage[]>();
  for (const { id, conversationId } of several) {
    const stored = known.get(id);
    if (stored) found.set(conversationId, [...(found.get(conversationId) ?? []), stored]);
  }
  return found;
}

/** What the messages of a conversation say, read once for all of them. */
export function readVotes(
  conversations: Conversations,
  about: (stored: StoredMessage) => ProjectKnowledge,
): (conversationId: string | null) => readonly ConversationVote[] {
  const read = new Map<string, readonly ConversationVote[]>();
  return (conversationId) => {
    const messages = conversations.get(conversationId ?? '');
    if (conversationId === null || messages === undefined) return [];
    const votes =
      read.get(conversationId) ?? messages.map((stored) => voteOf(textOf(stored), about(stored)));
    read.set(conversationId, votes);
    return votes;
  };
}
