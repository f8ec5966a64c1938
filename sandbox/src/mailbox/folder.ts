import type { Message } from './message';
import { SortedMessages } from './sorted-messages';

export interface FolderChange {
  seq: number;
  key: string;
  /** Milliseconds on the machine's clock. */
  at: number;
}

interface LatestChange {
  seq: number;
  firstSeq: number;
  /** The default id the message had in this folder, for reporting its removal. */
  restId: string;
}

/** A folder, its messages, and the change log that delta rounds walk through. */
export class Folder {
  readonly messages = new SortedMessages();
  readonly log: FolderChange[] = [];
  private readonly latest = new Map<string, LatestChange>();
  /** Keys that are here although the log's last entry is their removal. */
  readonly untold = new Set<string>();
  unread = 0;

  constructor(
    readonly id: string,
    public displayName: string,
    readonly place: { wellKnown: string | null; parentId: string | null; isHidden: boolean },
  ) {
    this.parentId = place.parentId;
  }

  parentId: string | null;

  add(message: Message, seq: number): void {
    this.messages.add(message);
    if (!message.isRead) this.unread += 1;
    this.record(message, seq, true);
  }

  /** Without a log entry: a known defect of the real delta. */
  addSilently(message: Message): void {
    this.messages.add(message);
    if (!message.isRead) this.unread += 1;
    this.untold.add(message.key);
  }

  remove(message: Message, seq: number): void {
    this.messages.remove(message);
    if (!message.isRead) this.unread -= 1;
    this.record(message, seq, false);
  }

  record(message: Message, seq: number, isArrival: boolean): void {
    this.untold.delete(message.key);
    const before = this.latest.get(message.key);
    this.latest.set(message.key, {
      seq,
      firstSeq: isArrival ? seq : (before?.firstSeq ?? seq),
      restId: message.restId,
    });
    this.log.push({ seq, key: message.key, at: Date.now() });
  }

  latestOf(key: string): LatestChange | undefined {
    return this.latest.get(key);
  }

  /** Index of the first change after `seq`. */
  indexAfter(seq: number): number {
    let low = 0;
    let high = this.log.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.log[middle]?.seq ?? 0) <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
