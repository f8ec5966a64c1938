import { writeFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { createTestDatabase } from '../../testing/test-database';
import { asOwner } from '../db/as-owner';
import { commandFailure } from './backup-failure';

const failureOf = (attempt: Promise<unknown>) => attempt.then(() => 'none', commandFailure);

it('a database that another restore stopped meanwhile, or whose connection was lost, is one sentence', async () => {
  const database = await createTestDatabase();
  const said = await asOwner(database.ownerUrl, async (client) => {
    const lost = new Promise((resolve) => client.once('end', resolve));
    const ended = await failureOf(client.query('select pg_terminate_backend(pg_backend_pid())'));
    await lost;
    return [ended, await failureOf(client.query('select'))];
  });
  await database.drop();
  expect(said).toEqual([
    expect.stringMatching(/^The database does not answer or was stopped.*no other restore/),
    expect.stringMatching(/^The database does not answer or was stopped.*no other restore/),
  ]);
});

it('a full disk is one sentence', async () => {
  expect(await failureOf(writeFile('/dev/full', 'x'))).toMatch(/^The disk is full. Free space/);
});
