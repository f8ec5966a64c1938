import type { Message } from './message';

function addTo(map: Map<string, Set<Message>>, key: string, message: Message): void {
  const known = map.get(key);
  if (known) known.add(message);
  else map.set(key, new Set([message]));
}

function removeFrom(map: Map<string, Set<Message>>, key: string, message: Message): void {
  const known = map.get(key);
  known?.delete(message);
  if (known?.size === 0) map.delete(key);
}

/** Finds messages by either id, by conversation and by internetMessageId without a scan. */
export class MessageIndex {
  readonly byId = new Map<string, Message>();
  readonly byConversation = new Map<string, Set<Message>>();
  readonly byInternetId = new Map<string, Set<Message>>();
  /** Every immutable id ever given, so that none is given twice. */
  readonly usedKeys = new Set<string>();

  add(message: Message): void {
    this.usedKeys.add(message.key);
    this.byId.set(message.key, message);
    this.byId.set(message.restId, message);
    addTo(this.byConversation, message.conversationId, message);
    addTo(this.byInternetId, message.internetMessageId, message);
  }

  remove(message: Message): void {
    this.byId.delete(message.key);
    this.byId.delete(message.restId);
    removeFrom(this.byConversation, message.conversationId, message);
    removeFrom(this.byInternetId, message.internetMessageId, message);
  }
}
