export interface LoggedRequest {
  at: string;
  mailbox: string;
  method: string;
  url: string;
  status: number;
  milliseconds: number;
}

const kept = 2000;

/** The latest Graph requests and the most that were under way at once, by mailbox. */
export class RequestLog {
  private entries: LoggedRequest[] = [];
  private readonly running = new Map<string, number>();
  private readonly peaks = new Map<string, number>();
  total = 0;

  begin(mailbox: string): number {
    const count = (this.running.get(mailbox) ?? 0) + 1;
    this.running.set(mailbox, count);
    this.peaks.set(mailbox, Math.max(count, this.peaks.get(mailbox) ?? 0));
    return count;
  }

  end(mailbox: string): void {
    this.running.set(mailbox, (this.running.get(mailbox) ?? 1) - 1);
  }

  add(entry: LoggedRequest): void {
    this.total += 1;
    this.entries.push(entry);
    if (this.entries.length > kept * 2) this.entries = this.entries.slice(-kept);
  }

  recent(): LoggedRequest[] {
    return this.entries.slice(-kept);
  }

  maxConcurrency(): Record<string, number> {
    return Object.fromEntries(this.peaks);
  }

  clear(): void {
    this.entries = [];
    this.peaks.clear();
    this.total = 0;
  }
}
