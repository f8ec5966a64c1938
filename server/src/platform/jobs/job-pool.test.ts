import { expect, inject, test } from 'vitest';

import { createLog } from '../log/log';
import { createJobPool } from './job-pool';

test('releasing a client twice ends nothing, and the pool keeps working', async () => {
  const pool = createJobPool(inject('ownerUrl'), { max: 1, log: createLog('silent') });
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, _, done) => {
      if (error) reject(error);
      done();
      done();
      resolve();
    });
  });
  const client = await pool.connect();
  client.release();
  const { rows } = await pool.query<{ one: number }>('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
  await pool.end();
});
