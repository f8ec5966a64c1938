import { Clock } from './clock';
import type { SandboxConfig } from './config';
import { IdentityState } from './identity/identity-state';
import { accounts, type Account } from './identity/account';
import { Mailbox } from './mailbox/mailbox';
import { RequestLog } from './graph/request-log';
import { fillMailboxes } from './seed/fill-mailboxes';

/** Everything the sandbox knows, in memory: a restart is a reset. */
export class World {
  /** Set once the server listens. */
  url = '';
  readonly clock = new Clock();
  readonly mailboxes = new Map<string, Mailbox>();
  readonly deltaSnapshots = new Map<number, string[]>();
  readonly requests = new RequestLog();
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
  }

  static async create(config: SandboxConfig): Promise<World> {
    const clock = new Clock();
    const world = new World(config, await IdentityState.create(clock), clock);
    await world.fill();
    return world;
  }

  /** Back to the state of a fresh start, with new delta links and no sessions. */
  async reset(): Promise<void> {
    this.clock.skewMs = 0;
    this.deltaSnapshots.clear();
    this.requests.clear();
    this.notes.length = 0;
    this.identity = await IdentityState.create(this.clock);
    await this.fill();
  }

  mailboxOf(account: Account): Mailbox {
    const mailbox = this.mailboxes.get(account.oid);
    if (!mailbox) throw new Error(`There is no mailbox for ${account.address}.`);
    return mailbox;
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
  }
}
