import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/test-app';
import { startHeartbeat, refuseOtherSecret } from './heartbeat';

let docket: TestApp;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());

test('a process with another secret is refused while one is alive, and accepted once it has stopped', async () => {
  const about = { services: ['web'], version: '1', publicUrl: '', secretPrint: 'one' };
  const alive = await startHeartbeat(docket.db, about, docket.deps.log);
  await expect(refuseOtherSecret(docket.ownerUrl, 'one')).resolves.toBeUndefined();
  await expect(refuseOtherSecret(docket.ownerUrl, 'two')).rejects.toThrow(
    /another DOCKET_SECRET.*Give every machine the same/s,
  );
  await alive.stop();
  await expect(refuseOtherSecret(docket.ownerUrl, 'two')).resolves.toBeUndefined();
});
