import { setTimeout as sleep } from 'node:timers/promises';

// Microsoft Graph serves at most 4 requests at a time per app and mailbox, a batch's parts included.
export const LANES_PER_MAILBOX = 4;
const SHORTEST_WAIT_MS = 15;

type Waiting = { lanes: number; enter: () => void };
type Mailbox = { free: number; waiting: Waiting[] };

/** Slots shared with the other processes; null when there is only this one. */
export type SharedSlots = {
  tryTake(key: string, slot: number): Promise<boolean>;
  release(key: string, slot: number): Promise<void>;
};

export type Lanes = {
  /** `lanes`: how many requests the call stands for at the provider; 1 when absent. */
  run<T>(mailbox: { key: string; lanes?: number | undefined }, call: () => Promise<T>): Promise<T>;
};

/** Lets at most 4 calls per mailbox be under way, in this process in order and over all processes in no order. */
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
    // Who wants all slots takes them from the first to the last, so that two such calls cannot each hold a half.
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
  await sleep(SHORTEST_WAIT_MS * (1 + Math.random()));
}
