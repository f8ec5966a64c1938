import { describe, expect, test } from 'vitest';

import { graphBench } from '../testing/graph-bench';

const { waits, open, seen, forget, faults, deliverMany } = graphBench();

describe('fetching many messages by id', () => {
  test('takes twenty a call, with immutable ids; a missing one is null', async () => {
    const ids = await deliverMany(25);
    await forget();
    const mailbox = open();
    const found = await mailbox.reader.getMessages([...ids, 'no-such-message']);
    const { requests } = await seen();
    // On a busy machine the provider may refuse parts of a batch; each is requested again by itself.
    const refused = requests.filter(({ status }) => status === 429 || status >= 500).length;
    expect(mailbox.reader.requestCount()).toBe(2 + refused);
    expect(ids.map((id) => found.get(id))).toMatchObject(
      ids.map((_, at) => ({ subject: `Note ${at + 1}` })),
    );
    expect(found.get('no-such-message')).toBeNull();
    for (const { prefer } of requests) expect(prefer).toContain('ImmutableId');
  });

  test('requests a failed part again by itself, but not the others', async () => {
    const ids = await deliverMany(3);
    await forget();
    await faults({
      match: { path: `/messages/${encodeURIComponent(ids[1] ?? '')}` },
      fault: '429',
      times: 1,
    });
    const found = await open().reader.getMessages(ids);
    expect([...found.values()]).toMatchObject([
      { subject: 'Note 1' },
      { subject: 'Note 2' },
      { subject: 'Note 3' },
    ]);
    const asked = (await seen()).requests.map(({ url, status }) => [
      ids.findIndex((id) => url.includes(encodeURIComponent(id))),
      status,
    ]);
    expect(
      asked.toSorted((a, b) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1])),
    ).toEqual([
      [0, 200],
      [1, 200],
      [1, 429],
      [2, 200],
    ]);
    expect(waits).toEqual([1_000]);
  });

  test('requests the messages of a batch that is too large one by one', async () => {
    const ids = await deliverMany(4);
    const found = await open({ maxAnswerBytes: 8_000 }).reader.getMessages(ids);
    expect([...found.values()]).toMatchObject(ids.map((_, at) => ({ subject: `Note ${at + 1}` })));
  });

  test('answers with the failure of the one that cannot be served', async () => {
    const [first = '', second = ''] = await deliverMany(2);
    await faults({ match: { path: `/messages/${encodeURIComponent(first)}` }, fault: '500' });
    const found = await open().reader.getMessages([first, second]);
    expect(found.get(first)).toMatchObject({ code: 'mailbox.unavailable', status: 500 });
    expect(found.get(second)).toMatchObject({ subject: 'Note 2' });
  });
});
