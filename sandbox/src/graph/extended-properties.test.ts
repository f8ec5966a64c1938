import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageSummary } from '../control/mailbox-control';
import type { Sandbox } from '../sandbox';
import { control } from '../testing/control-client';
import { GraphClient, type GraphPage, type SeenMessage } from '../testing/graph-client';
import { startTestSandbox } from '../testing/test-sandbox';

let sandbox: Sandbox;
let graph: GraphClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  graph = await GraphClient.signedIn(sandbox.url);
});
afterAll(() => sandbox.stop());

describe('an extended property of a draft', () => {
  const property = 'String {2c1b7f54-0d1e-4f0e-9f0c-3f6f5a0d9e11} Name Colour';
  const find = (value: string) =>
    graph.get<GraphPage<SeenMessage>>(
      `/me/messages?$filter=${encodeURIComponent(
        `singleValueExtendedProperties/Any(ep: ep/id eq '${property}' and ep/value eq '${value}')`,
      )}`,
    );

  test('finds the draft and the sent message it becomes, but no copy of another', async () => {
    const { id } = await control<MessageSummary>(sandbox.url, 'POST /deliver', {
      message: { subject: 'Which colour?' },
    });
    const draft = await graph.post<SeenMessage>(`/me/messages/${id}/createReply`, {
      message: { singleValueExtendedProperties: [{ id: property, value: 'blue' }] },
    });
    expect(draft.status).toBe(201);
    expect((await find('blue')).body.value.map((message) => message.id)).toEqual([draft.body.id]);
    expect((await find('red')).body.value).toEqual([]);
    await graph.post(`/me/messages/${draft.body.id}/send`, undefined);
    const [sent] = (await find('blue')).body.value;
    expect(sent).toMatchObject({ id: draft.body.id, isDraft: false });
  });

  test('with an invalid id is refused', async () => {
    const { id } = await control<MessageSummary>(sandbox.url, 'POST /deliver', {
      message: { subject: 'Which colour?' },
    });
    const { status } = await graph.post(`/me/messages/${id}/createReply`, {
      message: { singleValueExtendedProperties: [{ id: 'Colour', value: 'blue' }] },
    });
    expect(status).toBe(400);
  });
});
