import { setTimeout as sleep } from 'node:timers/promises';

// Microsoft Graph serves at most 4 requests at a time per app and mailbox, a batch's parts included.
const LANES_PER_MAILBOX = 4;
const SHORTEST_WAIT_MS = 15;

type Mailbox = { free: number; waiting: (() => void)[] };

/** Slots shared with the other processes; null when there is only this one. */
export type SharedSlots = {
  tryTake(key: string, slot: number): Promise<boolean>;
  release(key: string, slot: number): Promise<void>;
};

export type Lanes = { run<T>(mailboxKey: string, call: () => Promise<T>): Promise<T> };

/** Lets at most 4 calls per mailbox be under way, in this process in order and over all processes in no order. */
export function createLanes(shared: SharedSlots | null = null): Lanes {
  const mailboxes = new Map<string, Mailbox>();

  async function enter(key: string): Promise<Mailbox> {
    const mailbox = mailboxes.get(key) ?? { free: LANES_PER_MAILBOX, waiting: [] };
    mailboxes.set(key, mailbox);
    if (mailbox.free > 0) mailbox.free -= 1;
    else await new Promise<void>((resolve) => mailbox.waiting.push(resolve));
    return mailbox;
  }

  function leave(key: string, mailbox: Mailbox): void {
    const next = mailbox.waiting.shift();
    if (next) next();
    else mailbox.free += 1;
    if (mailbox.free === LANES_PER_MAILBOX) mailboxes.delete(key);
  }

  return {
    async run(key, call) {
      const mailbox = await enter(key);
      try {
        return shared === null ? await call() : await inSharedSlot(shared, key, call);
      } finally {
        leave(key, mailbox);
      }
    },
  };
}

async function inSharedSlot<T>(
  shared: SharedSlots,
  key: string,
  call: () => Promise<T>,
): Promise<T> {
  const slot = await takeSlot(shared, key);
  try {
    return await call();
  } finally {
    await shared.release(key, slot);
  }
}

async function takeSlot(shared: SharedSlots, key: string): Promise<number> {
  for (;;) {
    for (let slot = 0; slot < LANES_PER_MAILBOX; slot += 1)
      if (await shared.tryTake(key, slot)) return slot;
    await sleep(SHORTEST_WAIT_MS * (1 + Math.random()));
  }
}
