import { Client } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';

const world = syncedMailbox();
const { deliver, report, rowOf, status, sync } = world;
const HALF_MINUTE_MS = 30_000;

const asOwner = async (statement: string) => {
  const owner = new Client({ connectionString: world.docket.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
};
/** Stands for whatever Docket does not know that the database refuses. */
const refuse = (condition: string) =>
  asOwner(`alter table emails add constraint refused check (not (${condition})) not valid`);
const allow = () => asOwner('alter table emails drop constraint refused');

beforeEach(() => sync());

describe('a message that the database refuses', () => {
  const bad = `body_text like '%unlucky%'`;

  test('is stored with the reason instead of its content, and its page with it', async () => {
    await refuse(bad);
    const before = await deliver({ subject: 'Before' });
    const refused = await deliver({ subject: 'Rates', body: 'An unlucky byte' });
    const after = await deliver({ subject: 'After' });
    await sync();
    expect(await status()).toMatchObject({ state: 'waiting', problem: null });
    expect(await rowOf(before.id)).toMatchObject({ subject: 'Before' });
    expect(await rowOf(after.id)).toMatchObject({ subject: 'After' });
    expect(await rowOf(refused.id)).toMatchObject({
      subject: 'Rates',
      preview:
        'Docket could not read this message (the database refused it). Open it in the mailbox.',
    });
    expect((await report()).gaps).toEqual([]);
  });

  test('does not stop an import', async () => {
    await refuse(bad);
    const old = await deliver({ body: 'unlucky', receivedAt: world.hoursAgo(24 * 20) });
    await world.setWindow(40);
    await sync();
    const body = await status();
    expect(body).toMatchObject({ state: 'waiting', problem: null, progress: { isComplete: true } });
    expect(await rowOf(old.id)).toMatchObject({ preview: expect.stringContaining('refused it') });
  });
});

describe('a message of which the database refuses everything', () => {
  test('is a gap, and is stored once the database takes it', async () => {
    await refuse(`subject = 'Rates'`);
    const refused = await deliver({ subject: 'Rates' });
    const sound = await deliver({ subject: 'Sound' });
    await sync();
    expect(await status()).toMatchObject({ state: 'waiting', problem: null });
    expect(await rowOf(sound.id)).toBeDefined();
    expect((await report()).gaps).toMatchObject([
      { missing: 1, messages: [{ id: refused.id, kind: 'missing' }] },
    ]);
    world.docket.clock.advance(HALF_MINUTE_MS);
    await sync();
    expect((await report()).gaps).toMatchObject([{ messages: [{ id: refused.id }] }]);

    await allow();
    world.docket.clock.advance(2 * HALF_MINUTE_MS);
    await sync();
    expect(await rowOf(refused.id)).toMatchObject({ subject: 'Rates' });
    expect((await report()).gaps).toEqual([]);
  });

  test('of an import is a gap, and the import reaches its end', async () => {
    await refuse(`subject = 'Rates'`);
    const old = await deliver({ subject: 'Rates', receivedAt: world.hoursAgo(24 * 20) });
    await world.setWindow(40);
    await sync();
    expect(await status()).toMatchObject({
      state: 'waiting',
      problem: null,
      progress: { isComplete: true },
    });
    expect((await report()).gaps).toMatchObject([{ messages: [{ id: old.id }] }]);
  });
});
