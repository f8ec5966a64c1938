const windowMs = 15 * 60_000;

/** Calls in the window of 15 minutes; tests set the limits. */
export class TodoistLimits {
  readonly most = { partial: 1_000, full: 100 };
  private startedAt = Date.now();
  private used = { partial: 0, full: 0 };

  /** False: the limit is reached, and the call is not made. */
  take(kind: 'partial' | 'full'): boolean {
    if (Date.now() - this.startedAt > windowMs) this.clear();
    if (this.used[kind] >= this.most[kind]) return false;
    this.used[kind] += 1;
    return true;
  }

  clear(): void {
    this.startedAt = Date.now();
    this.used = { partial: 0, full: 0 };
  }
}
