import { setTimeout as sleep } from 'node:timers/promises';

// Microsoft Graph serves at most 4 requests at a time per app and mailbox, counting a batch's parts.
export const LANES_PER_MAILBOX = 4;
const MIN_WAIT_MS = 15;

type Waiting = { lanes: number; enter: () => void };
type Mailbox = { free: number; waiting: Waiting[] };

/** Slots shared with other processes; null if there is only this one. */
export type SharedSlots = {
  tryTake(key: string, slot: number): Promise<boolean>;
  release(key: string, slot: number): Promise<void>;
};

export type Lanes = {
  /** `lanes`: how many requests the call counts as at the provider; 1 if absent. */
  run<T>(mailbox: { key: string; lanes?: number | undefined }, call: () => Promise<T>): Promise<T>;
};

/**
 * Allows at most 4 calls per mailbox in flight: first come, first served in this process, in no order across processes.
 */
export function createLanes(shared: SharedSlots | null = null): Lanes {
  const mailboxes = new Map<string, Mailbox>();

  async function enter(key: string, lanes: number): Promise<Mailbox> {
    const mailbox = mailboxes.get(key) ?? { free: LANES_PER_MAILBOX, waiting: [] };
    mailboxes.set(key, mailbox);
    if (mailbox.waiting.length === 0 && mailbox.free >= lanes) mailbox.free -= lanes;
    else await new Promise<void>((resolve) => mailbox.waiting.push({ lanes, enter: resolve }));
    return mailbox;
  }

  function leave({ key, lanes }: { key: string; lanes: number }, mailbox: Mailbox): void {
    mailbox.free += lanes;
    for (
      let next = mailbox.waiting[0];
      next !== undefined && next.lanes <= mailbox.free;
      next = mailbox.waiting[0]
    ) {
      mailbox.waiting.shift();
      mailbox.free -= next.lanes;
      next.enter();
    }
    if (mailbox.free === LANES_PER_MAILBOX) mailboxes.delete(key);
  }

  return {
    async run({ key, lanes = 1 }, call) {
      const wide = { key, lanes: Math.min(lanes, LANES_PER_MAILBOX) };
      const mailbox = await enter(key, wide.lanes);
      try {
        return shared === null ? await call() : await inSharedSlots(shared, wide, call);
      } finally {
        leave(wide, mailbox);
      }
    },
  };
}

async function inSharedSlots<T>(
  shared: SharedSlots,
  { key, lanes }: { key: string; lanes: number },
  call: () => Promise<T>,
): Promise<T> {
  const held: number[] = [];
  try {
    // A call that needs all slots takes them in order, so that two such calls cannot each hold half.
    if (lanes === 1) held.push(await takeAny(shared, key));
    else for (let slot = 0; slot < lanes; slot += 1) held.push(await takeOne(shared, key, slot));
    return await call();
  } finally {
    await Promise.all(held.map((slot) => shared.release(key, slot)));
  }
}

async function takeAny(shared: SharedSlots, key: string): Promise<number> {
  for (;;) {
    for (let slot = 0; slot < LANES_PER_MAILBOX; slot += 1)
      if (await shared.tryTake(key, slot)) return slot;
    await pause();
  }
}

async function takeOne(shared: SharedSlots, key: string, slot: number): Promise<number> {
  while (!(await shared.tryTake(key, slot))) await pause();
  return slot;
}

async function pause(): Promise<void> {
  await sleep(MIN_WAIT_MS * (1 + Math.random()));
}
