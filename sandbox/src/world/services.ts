import { ServiceState } from './behaviour';
import { TodoistStore } from './todoist-store';

const windowMs = 15 * 60_000;

/** Calls in the window of 15 minutes; tests set the limits. */
class TodoistLimits {
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

/** The stand-ins other than the mailbox, each with its own behavior and calls. */
export class Services {
  readonly classifier = new ServiceState();
  readonly languageModel = new ServiceState();
  readonly todoist = new ServiceState();
  readonly todoistStore = new TodoistStore();
  readonly todoistLimits = new TodoistLimits();

  byName(name: string): ServiceState | null {
    const states: Record<string, ServiceState> = {
      classifier: this.classifier,
      llm: this.languageModel,
      todoist: this.todoist,
    };
    return states[name] ?? null;
  }

  clear(): void {
    this.classifier.clear();
    this.languageModel.clear();
    this.todoist.clear();
    this.todoistStore.clear();
    this.todoistLimits.clear();
    Object.assign(this.todoistLimits.most, { partial: 1_000, full: 100 });
  }
}
