export interface LoggedRequest {
  at: string;
  mailbox: string;
  method: string;
  url: string;
  status: number;
  milliseconds: number;
  prefer: string;
  requestId: string;
}

const kept = 2000;
const windowMs = 600_000;

/** The latest Graph requests and the highest concurrency, by mailbox. */
export class RequestLog {
  private entries: LoggedRequest[] = [];
  private readonly running = new Map<string, number>();
  private readonly peaks = new Map<string, number>();
  private readonly windows = new Map<string, { start: number; count: number }>();
  total = 0;

  begin(mailbox: string): number {
    const count = (this.running.get(mailbox) ?? 0) + 1;
    this.running.set(mailbox, count);
    this.peaks.set(mailbox, Math.max(count, this.peaks.get(mailbox) ?? 0));
    return count;
  }

  /** Seconds until the mailbox accepts requests again; counts this request. */
  secondsUntilFree(mailbox: string, limit: number): number {
    const now = Date.now();
    const known = this.windows.get(mailbox);
    const window = known && now - known.start < windowMs ? known : { start: now, count: 0 };
    window.count += 1;
    this.windows.set(mailbox, window);
    return window.count > limit ? Math.ceil((window.start + windowMs - now) / 1000) : 0;
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
    this.windows.clear();
    this.total = 0;
  }
}
