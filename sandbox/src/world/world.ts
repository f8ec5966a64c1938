import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../clock';
import type { SandboxConfig } from '../config';
import { IdentityState } from '../accounts/identity-state';
import { type Account, accounts } from '../accounts/account';
import { Mailbox } from '../mailbox/mailbox';
import { FaultPlan, readFaultScript } from '../faults/fault-plan';
import { Subscriptions } from './subscriptions';
import { RequestLog } from './request-log';
import { Services } from './services';
import type { CalendarEvent } from './calendar-event';
import { TodoStore } from './todo-store';
import { addSeedMessages } from '../seed/add-seed-messages';
import { fillMailboxes, seedsOf } from '../seed/fill-mailboxes';

const graphLimits = { concurrency: 4, requestsPer10Minutes: 10_000 };

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
  private readonly calendars = new Map<string, CalendarEvent[]>();
  /** Graph's own, per mailbox. */
  readonly limits = { ...graphLimits };
  /** Errors in what callers sent or were sent, for tests to read. */
  private readonly noted: string[] = [];
  /** Number of messages sent since the start. */
  sent = 0;
  private numbers = 0;
  private instance = '';

  private readonly startLatencyMs: number;

  private constructor(
    readonly config: SandboxConfig,
    public identity: IdentityState,
    clock: Clock,
  ) {
    this.clock = clock;
    this.startLatencyMs = config.latencyMs;
    this.subscriptions = new Subscriptions(this);
  }

  static async create(config: SandboxConfig): Promise<World> {
    const clock = new Clock();
    const world = new World(config, await IdentityState.create(clock), clock);
    world.faults.use(await readFaultScript(config.faults));
    await world.fill();
    return world;
  }

  /** Back to a fresh start, with new delta links; tokens and the signing key remain valid. */
  async reset(): Promise<void> {
    this.clock.skewMs = 0;
    this.deltaSnapshots.clear();
    this.requests.clear();
    this.subscriptions.clear();
    this.services.clear();
    this.todo.clear();
    this.calendars.clear();
    Object.assign(this.limits, graphLimits);
    this.config.latencyMs = this.startLatencyMs;
    this.faults.use(await readFaultScript(this.config.faults));
    this.sent = 0;
    this.noted.length = 0;
    this.identity = this.identity.renewed();
    await this.fill();
  }

  /**
   * Waits. False if the sandbox was reset meanwhile: a request that arrived before must not change what is fresh.
   */
  async isStillThisAfter(ms: number): Promise<boolean> {
    const { instance } = this;
    await wait(ms);
    return this.instance === instance;
  }

  mailboxOf(account: Account): Mailbox {
    return this.mailboxes.get(account.oid) ?? this.addTagged(account);
  }

  todoOf(oid: string): TodoStore {
    const store = this.todo.get(oid) ?? new TodoStore(oid);
    this.todo.set(oid, store);
    return store;
  }

  calendarOf(oid: string): CalendarEvent[] {
    const events = this.calendars.get(oid) ?? [];
    this.calendars.set(oid, events);
    return events;
  }

  note(text: string): void {
    this.noted.push(text);
    if (this.noted.length > 1000) this.noted.shift();
  }

  get notes(): readonly string[] {
    return this.noted;
  }

  nextNumber(): number {
    this.numbers += 1;
    return this.numbers;
  }

  private async fill(): Promise<void> {
    this.instance = `${Date.now().toString(36)}${this.nextNumber()}`;
    this.mailboxes.clear();
    for (const account of accounts) this.addMailbox(account);
    const { config, clock } = this;
    await fillMailboxes({ config, clock, mailboxOf: (account) => this.mailboxOf(account) });
    for (const mailbox of this.mailboxes.values()) this.announceChanges(mailbox);
  }

  /** That of an account whose address has a tag, when it is first asked for. */
  private addTagged(account: Account): Mailbox {
    const mailbox = this.addMailbox(account);
    addSeedMessages(this.clock, mailbox, seedsOf(account));
    this.announceChanges(mailbox);
    return mailbox;
  }

  private addMailbox({ oid, name, address }: Account): Mailbox {
    const options = { now: () => this.clock.nowSecond(), instance: this.instance };
    const mailbox = new Mailbox({ oid, name, address }, options);
    this.mailboxes.set(oid, mailbox);
    return mailbox;
  }

  private announceChanges(mailbox: Mailbox): void {
    mailbox.onChange = (change) => this.subscriptions.tell(mailbox.owner, change);
  }
}

/** The sandbox's address as the caller wrote it (localhost or 127.0.0.1), so that links stay on it. */
export function originOf(world: World, request: FastifyRequest): string {
  const host = request.headers.host ?? '';
  return /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) ? `http://${host}` : world.url;
}
