import { pickWeighted, type Random } from './random';
import type { SandboxCall } from './sandbox-control';

const KINDS = {
  arrive: 16,
  answer: 8,
  move: 13,
  moveAndReturn: 8,
  edit: 14,
  read: 20,
  remove: 7,
  // One event in twenty.
  destroy: 5,
  poison: 2,
  restore: 6,
  folder: 0.4,
} as const;
type Kind = keyof typeof KINDS;

const WELL_KNOWN = ['inbox', 'inbox', 'inbox', 'archive', 'junkemail', 'deleteditems', 'clutter'];
const DAY_MS = 86_400_000;
const REQUESTS = [
  'Could you please send me the signed lease for unit 12 by Friday?',
  'Can you call the plumber about the leak on the third floor tomorrow?',
  'Please review the attached budget and let me know what you think by Monday.',
  'We need the insurance certificate before the end of the month. Can you get it?',
  'Would you be free to meet on Thursday at 10 about the audit?',
];
/** Bodies that once kept the analysis or the HTML parser busy for minutes. */
const POISON: readonly (() => { body?: string; html?: string })[] = [
  ...['A', 'Aa ', '(', 'a (', '@', 'a@', ' . ', 'if you ', 'gift card ', '1/'].map(
    (unit) => () => ({ body: unit.repeat(20_000 / unit.length) }),
  ),
  ...['<b>', '<div><p>', '<a href="', '&amp;'].map((unit) => () => ({
    // The stand-in reads tags recursively and would itself fail on deeper nesting.
    html: `<p>Please call.</p>${unit.repeat(1_500 / unit.length)}`,
  })),
];
const NOTES = [
  'For your information: the lift has been repaired.',
  'Thank you, that answers everything.',
  'The tenants were told last week, nothing more to do.',
];
const SENDERS = [
  'Noor Castellan <noor@castellan-audit.example>',
  'Pavel Ruiz <pavel@ruiz-plumbing.example>',
  'Greta Lindqvist <greta@lindqvist.example>',
  'Building desk <desk@harbour-street.example>',
];

/** What other people and programs do to a mailbox, as calls of the sandbox's control API. */
export type MailEvents = {
  /** The next event: one call, or two for a message that leaves and comes back. */
  next(): SandboxCall[];
  /** The history of a message, for reporting a difference. */
  historyOf(internetMessageId: string): readonly string[];
};

export function createMailEvents(
  account: string,
  { random, name, now }: { random: Random; name: string; now: () => number },
): MailEvents {
  const known: string[] = [];
  const { note, historyOf } = createHistories(now);
  const folders = createFolders(account, random);
  const { place } = folders;
  let number = 0;

  const text = () => random.pick(random.chance(0.6) ? REQUESTS : NOTES);

  function arrive(answers?: string): Delivery[] {
    number += 1;
    const id = `<${name}-${number}@chaos.docket.example>`;
    known.push(id);
    const isLate = random.chance(0.15);
    const receivedAt = isLate ? now() - random.below(60) * DAY_MS : undefined;
    note(id, answers === undefined ? 'arrive' : `answer ${answers}`);
    return [
      {
        call: 'POST /deliver',
        body: {
          account,
          message: {
            internetMessageId: id,
            subject: `Matter ${name}-${number}`,
            body: `(${name}-${number}) ${text()}`,
            from: random.pick(SENDERS),
            ...(receivedAt === undefined ? {} : { receivedAt }),
            ...(answers === undefined ? {} : { inReplyTo: answers }),
          },
        },
      },
    ];
  }

  function change(call: string, more: object = {}): SandboxCall[] {
    const id = random.pick(known);
    note(id, `${call} ${JSON.stringify(more)}`);
    return [{ call: `POST /${call}`, body: { account, id, ...more } }];
  }

  function moveAndReturn(): SandboxCall[] {
    const id = random.pick(known);
    const there = place();
    note(id, `there (${there}) and back`);
    return [there, 'inbox'].map((folder) => ({
      call: 'POST /move',
      body: { account, id, folder },
    }));
  }

  function edit(): SandboxCall[] {
    number += 1;
    const mark = `(${name}-${number})`;
    return change('edit', random.chance(0.7) ? { body: `${mark} ${text()}` } : { subject: mark });
  }

  const make: Record<Kind, () => SandboxCall[]> = {
    arrive: () => arrive(),
    answer: () => arrive(random.pick(known)),
    move: () => change('move', { folder: place() }),
    poison: () => arrive().map((delivery) => poisoned(delivery, random)),
    moveAndReturn,
    edit,
    read: () => change('read', { isRead: random.chance(0.6) }),
    remove: () => change('delete'),
    destroy: () => change('delete', { permanent: true }),
    restore: () => change('restore', { folder: 'inbox' }),
    folder: () => folders.change(`Folder ${name}-${(number += 1)}`),
  };
  return {
    next: () => (known.length < 10 ? arrive() : make[pickWeighted(random, KINDS)]()),
    historyOf,
  };
}

/** What happened to each message, with the time. */
function createHistories(now: () => number) {
  const histories = new Map<string, string[]>();
  return {
    note: (id: string, what: string): void => {
      const history = histories.get(id) ?? [];
      history.push(`${new Date(now()).toISOString().slice(11, 19)} ${what}`);
      histories.set(id, history);
    },
    historyOf: (id: string): readonly string[] => histories.get(id) ?? [],
  };
}

/** The folders of the mailbox beside the well-known ones. */
function createFolders(account: string, random: Random) {
  const folders: string[] = [];
  /** Creates a folder of this name, renames one to it, or deletes one. */
  function change(fresh: string): SandboxCall[] {
    if (folders.length < 3 || random.chance(0.3)) {
      folders.push(fresh);
      return [{ call: 'POST /folders', body: { account, name: fresh } }];
    }
    const at = random.below(folders.length);
    const old = folders[at] as string;
    const isRename = random.chance(0.5);
    folders.splice(at, 1, ...(isRename ? [fresh] : []));
    const what = isRename ? { name: fresh } : { delete: true };
    return [{ call: 'POST /folders', body: { account, folder: old, ...what } }];
  }

  return {
    change,
    place: () =>
      folders.length > 0 && random.chance(0.4) ? random.pick(folders) : random.pick(WELL_KNOWN),
  };
}

type Delivery = SandboxCall & {
  body: { account: string; message: { body: string } & Record<string, unknown> };
};

/** Its text begins like every other, and that is what is compared. */
function poisoned(delivery: Delivery, random: Random): SandboxCall {
  const { body: text, ...rest } = delivery.body.message;
  const { body, html } = random.pick(POISON)();
  const content =
    html === undefined ? { body: `${text}\n\n${body}` } : { html: `<p>${text}</p>${html}` };
  return { ...delivery, body: { ...delivery.body, message: { ...rest, ...content } } };
}
