import { ServiceState } from './behaviour';
import { TodoistLimits } from './todoist-limits';
import { TodoistStore } from './todoist-store';

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
