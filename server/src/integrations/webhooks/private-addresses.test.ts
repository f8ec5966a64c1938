import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startReceiver, type Receiver } from '../../testing/receiver';
import { createTestApp, type TestApp } from '../../testing/test-app';

describe('without networks allowed by the administrator', () => {
  let docket: TestApp;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    docket = await createTestApp();
  });
  afterAll(async () => {
    await docket.close();
    await receiver.close();
  });

  it.each([
    'https://127.0.0.1/hook',
    'https://0x7f.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'http://hooks.example/plain',
    'ftp://hooks.example/',
  ])('%s is refused when entered', async (url) => {
    const jon = await docket.signIn('Jon');
    const { status, body } = await jon.post('/webhooks', { url, events: ['task.created'] });
    expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'request.invalid' });
  });

  it('a name that resolves to this machine is not called, and the log says why', async () => {
    const kim = await docket.signIn('Kim');
    const { port } = new URL(receiver.url);
    const url = `https://localhost:${port}/hook`;
    const { id } = (await kim.post('/webhooks', { url, events: ['task.created'] })).body.webhook;
    await kim.post(`/webhooks/${id}/test`);
    const read = async () => (await kim.get(`/webhooks/${id}/messages`)).body.items;
    await docket.runJobs(async () => (await read())[0].attempts.length > 0);
    expect((await read())[0].attempts.at(-1)).toMatchObject({
      status: null,
      problem: expect.stringMatching(/^localhost .* is a private address/),
    });
    expect(receiver.received).toEqual([]);
  });
});
