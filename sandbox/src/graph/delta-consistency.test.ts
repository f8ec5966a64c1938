import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../accounts/account';
import type { Folder } from '../mailbox/folder';
import type { Mailbox } from '../mailbox/mailbox';
import { addSyntheticMail } from '../mailbox/synthetic-mail';
import type { Sandbox } from '../sandbox';
import { GraphClient, type GraphPage, type SeenMessage } from '../testing/graph-client';
import { personalAddress, startTestSandbox } from '../testing/test-sandbox';

let sandbox: Sandbox;
let mailbox: Mailbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const account = accounts.find((one) => one.address === personalAddress);
  if (!account) throw new Error('no personal account');
  mailbox = sandbox.world.mailboxOf(account);
});
afterAll(() => sandbox.stop());

/** Random numbers below `limit`, deterministic for a seed. */
function chance(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

function changeSomething(pick: (limit: number) => number, folders: Folder[], step: number): void {
  const folder = folders[pick(folders.length)];
  const other = folders[pick(folders.length)];
  if (!folder || !other) return;
  const messages = folder.messages.ascending();
  const message = messages[pick(Math.max(1, messages.length))];
  const kind = pick(5);
  if (kind === 0 || !message) {
    const newest = Date.UTC(2026, 0, 1) + pick(10_000) * 60_000;
    addSyntheticMail(mailbox, folder, {
      count: 1,
      newest,
      spacing: 1,
      bodyLength: 20,
      prefix: `step${step}`,
    });
  } else if (kind === 1) mailbox.update(message, { isRead: !message.isRead });
  else if (kind === 2)
    mailbox.update(message, { received: message.received + (pick(200) - 100) * 60_000 });
  else if (kind === 3) mailbox.move(message, other);
  else mailbox.destroy(message);
}

class Follower {
  readonly known = new Map<string, boolean>();
  link: string;

  constructor(
    private readonly client: GraphClient,
    folder: Folder,
    query: string,
  ) {
    this.link = `/me/mailFolders/${folder.id}/messages/delta${query}`;
  }

  /** One page; true if the round is over. */
  async follow(): Promise<boolean> {
    const { body } = await this.client.get<GraphPage<SeenMessage>>(this.link);
    for (const item of body.value) {
      if (item['@removed']) this.known.delete(item.id);
      else this.known.set(item.id, item.isRead);
    }
    this.link = body['@odata.nextLink'] ?? body['@odata.deltaLink'] ?? '';
    return body['@odata.nextLink'] === undefined;
  }
}

test.each([1, 2, 3])(
  'whatever happens between its pages, a client that follows delta ends with what the folders hold (seed %i)',
  async (seed) => {
    const pick = chance(seed);
    const folders = [0, 1].map((number) =>
      mailbox.createFolder(`Delta ${seed}.${number}`, mailbox.folder('inbox')),
    );
    for (const folder of folders) {
      addSyntheticMail(mailbox, folder, {
        count: 60,
        newest: Date.UTC(2026, 0, 5),
        spacing: 3600,
        bodyLength: 20,
        prefix: `${seed}.${folder.id}`,
      });
    }
    const client = (await GraphClient.signedIn(sandbox.url, { account: personalAddress })).with(
      'IdType="ImmutableId", odata.maxpagesize=7',
    );
    const queries = ['?$select=isRead', '?$select=isRead&$orderby=receivedDateTime desc'];
    const followers = folders.map(
      (folder, index) => new Follower(client, folder, queries[index] ?? ''),
    );
    for (let step = 0; step < 150; step += 1) {
      changeSomething(pick, folders, seed * 1000 + step);
      await followers[pick(2)]?.follow();
    }
    for (const [index, follower] of followers.entries()) {
      // Until a round ends, and one more for the changes since that round began.
      for (let rounds = 0; rounds < 2;) if (await follower.follow()) rounds += 1;
      const held = folders[index]?.messages.ascending() ?? [];
      expect(new Map(held.map((message) => [message.key, message.isRead]))).toEqual(follower.known);
    }
  },
);

test('every count of a folder matches its messages', () => {
  for (const folder of mailbox.folders.values()) {
    const messages = folder.messages.ascending();
    expect(folder.unread).toBe(messages.filter((message) => !message.isRead).length);
    const times = messages.map((message) => message.received);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const message of messages) expect(mailbox.find(message.key)).toBe(message);
  }
  const hidden = mailbox.folder('recoverableitemsdeletions').messages.size;
  const held = [...mailbox.folders.values()].reduce((sum, folder) => sum + folder.messages.size, 0);
  expect(mailbox.all.size).toBe(held - hidden);
});
