// Microsoft Graph serves at most 4 requests at a time per app and mailbox, a batch's parts included.
const LANES_PER_MAILBOX = 4;

type Mailbox = { free: number; waiting: (() => void)[] };

export type Lanes = { run<T>(mailboxKey: string, call: () => Promise<T>): Promise<T> };

/** Lets at most `width` calls per mailbox be under way in this process; the others wait in order. */
export function createLanes(width = LANES_PER_MAILBOX): Lanes {
  const mailboxes = new Map<string, Mailbox>();

  async function enter(key: string): Promise<Mailbox> {
    const mailbox = mailboxes.get(key) ?? { free: width, waiting: [] };
    mailboxes.set(key, mailbox);
    if (mailbox.free > 0) mailbox.free -= 1;
    else await new Promise<void>((resolve) => mailbox.waiting.push(resolve));
    return mailbox;
  }

  function leave(key: string, mailbox: Mailbox): void {
    const next = mailbox.waiting.shift();
    if (next) next();
    else mailbox.free += 1;
    if (mailbox.free === width) mailboxes.delete(key);
  }

  return {
    async run(key, call) {
      const mailbox = await enter(key);
      try {
        return await call();
      } finally {
        leave(key, mailbox);
      }
    },
  };
}
