import { folderIdOf, immutableIdOf, restIdOf } from './message-id';
import { Folder } from './folder';
import type { Message, MessageContent } from './message';
import { MessageIndex } from './message-index';
import { SortedMessages } from './sorted-messages';
import { wellKnownFolders } from './well-known-folders';

export type ChangeKind = 'created' | 'updated' | 'deleted';

export interface MailboxChange {
  kind: ChangeKind;
  message: Message;
  /** The id the message had under each format when it changed. */
  restId: string;
  folderId: string;
}

export interface FolderRecord {
  seq: number;
  id: string;
}

export interface MailboxOwner {
  oid: string;
  name: string;
  address: string;
}

/** One mailbox in memory: folders, messages, and what changed in which order. */
export class Mailbox {
  readonly folders = new Map<string, Folder>();
  readonly folderLog: FolderRecord[] = [];
  readonly index = new MessageIndex();
  readonly all = new SortedMessages();
  /** Delta links of an older generation are answered with 410. */
  generation: string;
  seq = 0;
  /** A fault: the next move gives the message another immutable id, as an archive mailbox does. */
  changesKeyOnMove = false;
  /** A fault: a message that moves back to a folder is not told of there again. */
  forgetsReturns = false;
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
      this.keepFolder(folder);
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

  /** Moves in place: the immutable id stays, the default id becomes another. */
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

  /** Takes the message away for good. */
  destroy(message: Message): void {
    const folder = this.folderOf(message);
    folder.remove(message, this.nextSeq());
    if (!isOutOfSight(folder)) this.all.remove(message);
    this.index.remove(message);
    this.announce('deleted', message, folder);
  }

  createFolder(displayName: string, parent: Folder): Folder {
    const seed = `${this.owner.oid}:${this.options.instance}:${this.seq}:${displayName}`;
    const folder = new Folder(folderIdOf(seed), displayName, {
      wellKnown: null,
      parentId: parent.id,
      isHidden: false,
    });
    this.keepFolder(folder);
    return folder;
  }

  renameFolder(folder: Folder, displayName: string): void {
    folder.displayName = displayName;
    this.recordFolder(folder);
  }

  moveFolder(folder: Folder, parent: Folder): void {
    folder.parentId = parent.id;
    this.recordFolder(folder);
  }

  /** Removes a folder with everything in and under it. */
  destroyFolder(folder: Folder): void {
    for (const child of this.childrenOf(folder)) this.destroyFolder(child);
    for (const message of folder.messages.ascending().slice()) this.destroy(message);
    this.folders.delete(folder.id);
    this.recordFolder(folder);
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

  private keepFolder(folder: Folder): void {
    this.folders.set(folder.id, folder);
    this.recordFolder(folder);
  }

  private recordFolder(folder: Folder): void {
    this.folderLog.push({ seq: this.nextSeq(), id: folder.id });
  }

  /** The same mail gets the same id at every start, so a product that kept its rows finds them again. */
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

/** Recoverable items are outside `/me/messages`. */
function isOutOfSight(folder: Folder): boolean {
  return folder.place.wellKnown === 'recoverableitemsdeletions';
}
