import { Clock } from './clock';
import type { SandboxConfig } from './config';
import { IdentityState } from './identity/identity-state';
import { accounts, type Account } from './identity/account';
import { Mailbox } from './mailbox/mailbox';
import { FaultPlan } from './faults/fault-plan';
import { readFaultScript } from './faults/read-fault-script';
import { Subscriptions } from './graph/subscriptions';
import { RequestLog } from './graph/request-log';
import { Services } from './other-services/services';
import { TodoStore } from './graph/todo-store';
import { fillMailboxes } from './seed/fill-mailboxes';

/** Everything the sandbox knows, in memory: a restart is a reset. */
export class World {
  /** Set once the server listens. */
  url = '';
  readonly clock = new Clock();
  readonly mailboxes = new Map<string, Mailbox>();
  readonly deltaSnapshots = new Map<number, string[]>();
  readonly requests = new RequestLog();
  readonly faults = new FaultPlan();
  readonly subscriptions: Subscriptions;
  readonly services = new Services();
  private readonly todo = new Map<string, TodoStore>();
  /** Graph's own, per mailbox. */
  readonly limits = { concurrency: 4, requestsPer10Minutes: 10_000 };
  /** What went wrong with what callers sent, for reading in tests. */
  readonly notes: string[] = [];
  /** How many messages were sent since the start. */
  sent = 0;
  private numbers = 0;

  private constructor(
    readonly config: SandboxConfig,
    public identity: IdentityState,
    clock: Clock,
  ) {
    this.clock = clock;
    this.subscriptions = new Subscriptions(this);
  }

  static async create(config: SandboxConfig): Promise<World> {
    const clock = new Clock();
    const world = new World(config, await IdentityState.create(clock), clock);
    world.faults.use(await readFaultScript(config.faults));
    await world.fill();
    return world;
  }

  /** Back to the state of a fresh start, with new delta links and no sessions. */
  async reset(): Promise<void> {
    this.clock.skewMs = 0;
    this.deltaSnapshots.clear();
    this.requests.clear();
    this.subscriptions.clear();
    this.services.clear();
    this.todo.clear();
    this.faults.use(await readFaultScript(this.config.faults));
    this.sent = 0;
    this.notes.length = 0;
    this.identity = await IdentityState.create(this.clock);
    await this.fill();
  }

  mailboxOf(account: Account): Mailbox {
    const mailbox = this.mailboxes.get(account.oid);
    if (!mailbox) throw new Error(`There is no mailbox for ${account.address}.`);
    return mailbox;
  }

  todoOf(oid: string): TodoStore {
    const store = this.todo.get(oid) ?? new TodoStore(oid);
    this.todo.set(oid, store);
    return store;
  }

  nextNumber(): number {
    this.numbers += 1;
    return this.numbers;
  }

  private async fill(): Promise<void> {
    const instance = `${Date.now().toString(36)}${this.nextNumber()}`;
    for (const account of accounts) {
      const owner = { oid: account.oid, name: account.name, address: account.address };
      const mailbox = new Mailbox(owner, { now: () => this.clock.nowSecond(), instance });
      this.mailboxes.set(account.oid, mailbox);
    }
    await fillMailboxes(this);
    for (const mailbox of this.mailboxes.values()) {
      mailbox.onChange = (change) => this.subscriptions.tell(mailbox.owner, change);
    }
  }
}
