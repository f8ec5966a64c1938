import { folderIdOf, immutableIdOf, restIdOf } from './message-id';
import { Folder } from './folder';
import type { Message, MessageContent } from './message';
import { SortedMessages } from './sorted-messages';

/** Finds messages by either id and by internetMessageId without a scan. */
class MessageIndex {
  readonly byId = new Map<string, Message>();
  readonly byInternetId = new Map<string, Set<Message>>();
  /** Every immutable id ever assigned, so that none is reused. */
  readonly usedKeys = new Set<string>();

  add(message: Message): void {
    this.usedKeys.add(message.key);
    this.byId.set(message.key, message);
    this.byId.set(message.restId, message);
    const copies = this.byInternetId.get(message.internetMessageId) ?? new Set();
    this.byInternetId.set(message.internetMessageId, copies.add(message));
  }

  remove(message: Message): void {
    this.byId.delete(message.key);
    this.byId.delete(message.restId);
    this.byInternetId.get(message.internetMessageId)?.delete(message);
  }
}

interface WellKnownFolder {
  name: string;
  displayName: string;
  isHidden: boolean;
}

/** The root comes first, because the others are its children. */
const wellKnownFolders: readonly WellKnownFolder[] = [
  { name: 'msgfolderroot', displayName: 'Top of Information Store', isHidden: false },
  { name: 'archive', displayName: 'Archive', isHidden: false },
  { name: 'conversationhistory', displayName: 'Conversation History', isHidden: false },
  { name: 'deleteditems', displayName: 'Deleted Items', isHidden: false },
  { name: 'drafts', displayName: 'Drafts', isHidden: false },
  { name: 'inbox', displayName: 'Inbox', isHidden: false },
  { name: 'junkemail', displayName: 'Junk Email', isHidden: false },
  { name: 'outbox', displayName: 'Outbox', isHidden: false },
  { name: 'sentitems', displayName: 'Sent Items', isHidden: false },
  { name: 'clutter', displayName: 'Clutter', isHidden: true },
  { name: 'recoverableitemsdeletions', displayName: 'Deletions', isHidden: true },
];

export type ChangeKind = 'created' | 'updated' | 'deleted';

export interface MailboxChange {
  kind: ChangeKind;
  message: Message;
  /** The id the message had in each format when it changed. */
  restId: string;
  folderId: string;
}

export interface MailboxOwner {
  oid: string;
  name: string;
  address: string;
}

/** A mailbox in memory: folders, messages, and their changes in order. */
export class Mailbox {
  readonly folders = new Map<string, Folder>();
  readonly index = new MessageIndex();
  readonly all = new SortedMessages();
  /** Delta links of an older generation get a 410. */
  generation: string;
  seq = 0;
  /** A fault: the next move gives the message a new immutable id, as with an archive mailbox. */
  changesKeyOnMove = false;
  /** A fault: a message that moves back to a folder is not reported there again. */
  forgetsReturns = false;
  /** A fault: a sent message stays a draft in this folder for a while. */
  lateSentCopy: { ms: number; folder: string } | null = null;
  onChange: (change: MailboxChange) => void = () => undefined;
  private readonly wellKnown = new Map<string, Folder>();
  private ordinal = 0;

  constructor(
    readonly owner: MailboxOwner,
    private readonly options: { now: () => number; instance: string },
  ) {
    this.generation = options.instance;
    for (const known of wellKnownFolders) {
      const parentId = known.name === 'msgfolderroot' ? null : this.folder('msgfolderroot').id;
      const folder = new Folder(folderIdOf(`${owner.oid}:${known.name}`), known.displayName, {
        wellKnown: known.name,
        parentId,
        isHidden: known.isHidden,
      });
      this.wellKnown.set(known.name, folder);
      this.folders.set(folder.id, folder);
    }
  }

  /** A well-known folder, which always exists. */
  folder(name: string): Folder {
    const folder = this.wellKnown.get(name);
    if (!folder) throw new Error(`There is no well-known folder "${name}".`);
    return folder;
  }

  findFolder(idOrName: string): Folder | null {
    return this.folders.get(idOrName) ?? this.wellKnown.get(idOrName.toLowerCase()) ?? null;
  }

  find(id: string): Message | null {
    return this.index.byId.get(id) ?? null;
  }

  add(content: MessageContent, folder: Folder): Message {
    this.ordinal += 1;
    const key = this.freeKey(content.internetMessageId);
    const now = this.options.now();
    const message: Message = {
      ...content,
      key,
      restId: restIdOf(`${key}:0`),
      ordinal: this.ordinal,
      folderId: folder.id,
      created: content.received,
      modified: Math.min(now, content.received),
      version: 1,
      moves: 0,
    };
    this.index.add(message);
    if (!isOutOfSight(folder)) this.all.add(message);
    folder.add(message, this.nextSeq());
    this.announce('created', message, folder);
    return message;
  }

  update(message: Message, patch: Partial<MessageContent>): void {
    const folder = this.folderOf(message);
    if (patch.received !== undefined && patch.received !== message.received) {
      this.reorder(message, folder, patch.received);
    }
    if (patch.isRead !== undefined && patch.isRead !== message.isRead) {
      folder.unread += patch.isRead ? -1 : 1;
    }
    this.index.remove(message);
    Object.assign(message, patch);
    this.index.add(message);
    message.version += 1;
    message.modified = this.options.now();
    folder.record(message, this.nextSeq(), false);
    this.announce('updated', message, folder);
  }

  /** Moves in place: the immutable id stays, the default id changes. */
  move(message: Message, target: Folder): void {
    const source = this.folderOf(message);
    if (source === target) return;
    source.remove(message, this.nextSeq());
    this.announce('deleted', message, source);
    if (!isOutOfSight(source) && isOutOfSight(target)) this.all.remove(message);
    if (isOutOfSight(source) && !isOutOfSight(target)) this.all.add(message);
    this.index.remove(message);
    message.moves += 1;
    if (this.changesKeyOnMove) message.key = this.freeKey(message.internetMessageId);
    message.restId = restIdOf(`${message.key}:${message.moves}`);
    message.folderId = target.id;
    message.version += 1;
    message.modified = this.options.now();
    this.index.add(message);
    const isReturn = target.latestOf(message.key) !== undefined;
    if (isReturn && this.forgetsReturns) target.addSilently(message);
    else target.add(message, this.nextSeq());
    this.announce('created', message, target);
  }

  /** Permanently removes the message. */
  destroy(message: Message): void {
    const folder = this.folderOf(message);
    folder.remove(message, this.nextSeq());
    if (!isOutOfSight(folder)) this.all.remove(message);
    this.index.remove(message);
    this.announce('deleted', message, folder);
  }

  createFolder(displayName: string, parent: Folder, wellKnown: string | null = null): Folder {
    const seed = `${this.owner.oid}:${this.options.instance}:${this.nextSeq()}:${displayName}`;
    const folder = new Folder(folderIdOf(seed), displayName, {
      wellKnown,
      parentId: parent.id,
      isHidden: false,
    });
    if (wellKnown !== null) this.wellKnown.set(wellKnown, folder);
    this.folders.set(folder.id, folder);
    return folder;
  }

  /** Removes a folder with everything in and below it. */
  destroyFolder(folder: Folder): void {
    for (const child of this.childrenOf(folder)) this.destroyFolder(child);
    for (const message of folder.messages.ascending().slice()) this.destroy(message);
    this.folders.delete(folder.id);
  }

  childrenOf(parent: Folder): Folder[] {
    return [...this.folders.values()].filter((folder) => folder.parentId === parent.id);
  }

  folderOf(message: Message): Folder {
    const folder = this.folders.get(message.folderId);
    if (!folder) throw new Error(`Message ${message.key} is in no folder.`);
    return folder;
  }

  private reorder(message: Message, folder: Folder, received: number): void {
    const isListed = !isOutOfSight(folder);
    folder.messages.remove(message);
    if (isListed) this.all.remove(message);
    message.received = received;
    folder.messages.add(message);
    if (isListed) this.all.add(message);
  }

  /** The same mail gets the same id at every start, so a product that kept its rows finds it again. */
  private freeKey(internetMessageId: string): string {
    const seed = `${this.owner.oid}:${internetMessageId}`;
    let key = immutableIdOf(seed);
    for (let copy = 2; this.index.usedKeys.has(key); copy += 1)
      key = immutableIdOf(`${seed}:${copy}`);
    return key;
  }

  private announce(kind: ChangeKind, message: Message, folder: Folder): void {
    this.onChange({ kind, message, restId: message.restId, folderId: folder.id });
  }

  private nextSeq(): number {
    this.seq += 1;
    return this.seq;
  }
}

/** Recoverable items are not part of `/me/messages`. */
function isOutOfSight(folder: Folder): boolean {
  return folder.place.wellKnown === 'recoverableitemsdeletions';
}
