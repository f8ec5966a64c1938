import { Client } from 'pg';
import { describe, expect, test } from 'vitest';

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

const BAD_TEXT = `body_text like '%unlucky%'`;
const EVERYTHING = `subject = 'Rates'`;
const REASON =
  'Docket could not read this message (the database refused it). Open it in the mailbox.';

describe('a message that the database refuses', () => {
  test('is stored with the reason instead of its content, and its page with it', async () => {
    await sync();
    await refuse(BAD_TEXT);
    const before = await deliver({ subject: 'Before' });
    const refused = await deliver({ subject: 'Rates', body: 'An unlucky byte' });
    const after = await deliver({ subject: 'After' });
    await sync();
    expect(await status()).toMatchObject({ state: 'waiting', problem: null });
    expect(await rowOf(before.id)).toMatchObject({ subject: 'Before' });
    expect(await rowOf(after.id)).toMatchObject({ subject: 'After' });
    expect(await rowOf(refused.id)).toMatchObject({ subject: 'Rates', preview: REASON });
    expect((await report()).gaps).toEqual([]);
  });

  test('keeps its earlier version, which is a gap until the database takes the later one', async () => {
    const { id } = await deliver({ subject: 'First', body: 'The first rates' });
    await sync();
    await refuse(`subject = 'Second' and body_text like '%rates%'`);
    await world.sandbox.control('POST', '/edit', { id, subject: 'Second' });
    await sync();
    expect(await rowOf(id)).toMatchObject({ subject: 'First', preview: 'The first rates' });
    const outdated = [{ outdated: 1, missing: 0, messages: [{ id, kind: 'outdated' }] }];
    expect((await report()).gaps).toMatchObject(outdated);

    await allow();
    world.docket.clock.advance(HALF_MINUTE_MS);
    await sync();
    expect(await rowOf(id)).toMatchObject({ subject: 'Second', preview: 'The first rates' });
    expect((await report()).gaps).toEqual([]);
  });

  test('is a gap if the database refuses everything of it, and is stored once it is taken', async () => {
    await sync();
    await refuse(EVERYTHING);
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

  test('does not stop an import, which counts it as one that could not be read', async () => {
    await refuse(`${BAD_TEXT} or ${EVERYTHING}`);
    const explained = await deliver({ body: 'unlucky', receivedAt: world.hoursAgo(2) });
    const missing = await deliver({ subject: 'Rates', receivedAt: world.hoursAgo(3) });
    const wanted = { userEmail: world.ines.user.email, daysBack: 30 };
    const { syncJobId } = (await world.ines.post('/import-historical-emails', wanted)).body;
    await sync();
    const body = await status();
    expect(body).toMatchObject({ state: 'waiting', problem: null, progress: { isComplete: true } });
    expect(await rowOf(explained.id)).toMatchObject({ preview: REASON });
    expect((await report()).gaps).toMatchObject([{ missing: 1, messages: [{ id: missing.id }] }]);
    const stored = (await world.rows()).length;
    expect((await world.ines.get(`/import-historical-emails/${syncJobId}`)).body).toMatchObject({
      state: 'completed',
      found: stored + 1,
      stored,
      duplicates: 0,
      failed: 1,
    });
  });
});
