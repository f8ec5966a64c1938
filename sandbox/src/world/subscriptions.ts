// Stand-in for change notifications: proves handshake, payload and retry, not Microsoft's latency or losses.
import { notificationFaults } from '../faults/fault';
import type { MailboxChange, MailboxOwner } from '../mailbox/mailbox';
import type { World } from './world';
import { lifecycleView, notificationView, type Subscription } from './subscription';

const gatherMs = 40;
const answerMs = 10_000;
/** How long changes wait for a new token. */
const keptMs = 4 * 60 * 60_000;
const retryMs = [1000, 5000, 20_000, 60_000];

/** Who subscribed to changes, and their delivery: collected, posted, retried. */
export class Subscriptions {
  readonly byId = new Map<string, Subscription>();
  private queues = new Map<string, object[]>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private gathering: NodeJS.Timeout | null = null;

  constructor(private readonly world: World) {}

  tell(owner: MailboxOwner, change: MailboxChange): void {
    for (const subscription of this.byId.values()) {
      if (subscription.ownerOid !== owner.oid || !subscription.changeTypes.has(change.kind))
        continue;
      if (subscription.folderId !== null && subscription.folderId !== change.folderId) continue;
      if (subscription.expires <= this.world.clock.now()) {
        this.byId.delete(subscription.id);
        continue;
      }
      const subject = {
        method: 'NOTIFY',
        url: subscription.notificationUrl,
        account: owner.address,
      };
      const fault = this.world.faults.strike(subject, notificationFaults)?.fault;
      if (fault === 'miss-notification') continue;
      const id = subscription.useImmutableIds ? change.message.key : change.restId;
      const etag = `W/"${change.message.version}"`;
      const view = notificationView(subscription, { kind: change.kind, id, owner, etag });
      this.send(subscription, fault === 'double-notification' ? [view, view] : [view]);
    }
  }

  /** A renewed token sends what was withheld, if it comes in time. */
  reauthorize(subscription: Subscription, tokenEnds: number): void {
    const isInTime = this.world.clock.now() - subscription.tokenEnds < keptMs;
    const withheld = subscription.withheld.splice(0);
    subscription.tokenEnds = tokenEnds;
    if (isInTime && withheld.length > 0) this.send(subscription, withheld);
  }

  private send(subscription: Subscription, views: readonly object[]): void {
    if (subscription.tokenEnds <= this.world.clock.now()) return this.withhold(subscription, views);
    const queue = this.queues.get(subscription.notificationUrl) ?? [];
    this.queues.set(subscription.notificationUrl, queue);
    queue.push(...views);
    this.gathering ??= this.later(gatherMs, () => this.flush());
  }

  /** Asks for a new token with the first change; the real one asks shortly before the token ends. */
  private withhold(subscription: Subscription, views: readonly object[]): void {
    const isFirst = subscription.withheld.length === 0;
    subscription.withheld.push(...views);
    const url = subscription.lifecycleNotificationUrl;
    if (isFirst && url !== null)
      void this.post(url, [lifecycleView(subscription, 'reauthorizationRequired')], 0);
  }

  /** Sends a lifecycle event to every subscription that asked for one. */
  async tellLifecycle(event: string): Promise<number> {
    let told = 0;
    for (const subscription of this.byId.values()) {
      if (!subscription.lifecycleNotificationUrl) continue;
      if (event === 'subscriptionRemoved') this.byId.delete(subscription.id);
      const value = [lifecycleView(subscription, event)];
      await this.post(subscription.lifecycleNotificationUrl, value, 0);
      told += 1;
    }
    return told;
  }

  clear(): void {
    this.byId.clear();
    this.queues.clear();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.gathering = null;
  }

  private flush(): void {
    this.gathering = null;
    const queues = this.queues;
    this.queues = new Map();
    for (const [url, value] of queues) void this.post(url, value, 0);
  }

  private async post(url: string, value: object[], attempt: number): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ value }),
        signal: AbortSignal.timeout(answerMs),
      });
      await answer.arrayBuffer();
      if (answer.ok) return;
      this.world.note(`notification to ${url} was answered with ${answer.status}`);
    } catch (error) {
      this.world.note(`notification to ${url} failed: ${String(error)}`);
    }
    const delay = retryMs[attempt];
    if (delay !== undefined) this.later(delay, () => void this.post(url, value, attempt + 1));
  }

  private later(ms: number, act: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    timer.unref();
    this.timers.add(timer);
    return timer;
  }
}
