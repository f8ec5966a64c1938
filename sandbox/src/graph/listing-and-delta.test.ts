import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../accounts/account';
import type { Mailbox } from '../mailbox/mailbox';
import { addSyntheticMail } from '../mailbox/synthetic-mail';
import type { Sandbox } from '../sandbox';
import { GraphClient, type GraphPage, type SeenMessage } from '../testing/graph-client';
import { personalAddress, startTestSandbox } from '../testing/test-sandbox';

let sandbox: Sandbox;
let graph: GraphClient;
let mailbox: Mailbox;
const newest = Date.parse('2026-01-20T12:00:00Z');

beforeAll(async () => {
  sandbox = await startTestSandbox();
  graph = await GraphClient.signedIn(sandbox.url, { account: personalAddress });
  const account = accounts.find((one) => one.address === personalAddress);
  if (!account) throw new Error('no personal account');
  mailbox = sandbox.world.mailboxOf(account);
  addSyntheticMail(mailbox, mailbox.folder('archive'), {
    count: 6100,
    newest,
    spacing: 60,
    bodyLength: 300,
    prefix: 'listing',
  });
});
afterAll(() => sandbox.stop());

describe('listing', () => {
  test('a page has 10 messages unless $top says otherwise, newest first, and an absolute nextLink', async () => {
    const { body } = await graph.get<GraphPage<SeenMessage>>('/me/mailFolders/archive/messages');
    expect(body.value).toHaveLength(10);
    expect(body['@odata.nextLink']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\.0\/me\/mailFolders\//);
    const times = body.value.map((message) => message.receivedDateTime);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times[0]).toBe('2026-01-20T12:00:00Z');
  });

  test('following nextLink returns every message once', async () => {
    const { items, pages } = await graph.all(
      '/me/mailFolders/archive/messages?$top=1000&$select=subject',
    );
    expect(pages).toBe(7);
    expect(new Set(items.map((item) => item.id)).size).toBe(6100);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['@odata.etag', 'id', 'subject']);
  });

  test('a window of receivedDateTime with $orderby and $count is exact', async () => {
    const filter =
      'receivedDateTime ge 2026-01-20T11:00:00Z and receivedDateTime lt 2026-01-20T12:00:00Z';
    const { body } = await graph.get<GraphPage<SeenMessage>>(
      `/me/messages?$filter=${encodeURIComponent(filter)}&$orderby=receivedDateTime desc&$count=true&$top=100`,
    );
    expect(body['@odata.count']).toBe(60);
    expect(body.value).toHaveLength(60);
  });

  test('ordering by a property that is not filtered first is InefficientFilter', async () => {
    const { status, body } = await graph.get<{ error: { code: string } }>(
      '/me/messages?$filter=isRead eq false&$orderby=receivedDateTime desc',
    );
    expect(status).toBe(400);
    expect(body.error.code).toBe('InefficientFilter');
  });

  test.each([
    '/me/messages?$top=1001',
    '/me/messages?$top=0',
    '/me/messages?$filter=nonsense eq 1',
    '/me/messages?$select=nonsense',
    '/me/messages?$filter=isRead eq',
  ])('%s is a 400', async (path) => {
    expect((await graph.get(path)).status).toBe(400);
  });

  test('Prefer determines the body and is confirmed', async () => {
    const text = graph.with('IdType="ImmutableId", outlook.body-content-type="text"');
    const page = await text.get<GraphPage<SeenMessage>>('/me/messages?$top=1');
    expect(page.body.value[0]?.body.contentType).toBe('text');
    expect(page.headers.get('preference-applied')).toContain('outlook.body-content-type');
    const html = await graph.get<GraphPage<SeenMessage>>('/me/messages?$top=1');
    expect(html.body.value[0]?.body.contentType).toBe('html');
    expect(html.body.value[0]).not.toHaveProperty('internetMessageHeaders');
    expect(html.body.value[0]).not.toHaveProperty('uniqueBody');
  });
});

describe('delta', () => {
  const archive = '/me/mailFolders/archive/messages/delta';

  test('a first round returns every message and ends in a deltaLink without changes', async () => {
    const paged = graph.with('IdType="ImmutableId", odata.maxpagesize=999');
    const { items, pages, deltaLink } = await paged.all(archive);
    expect(new Set(items.map((item) => item.id)).size).toBe(6100);
    expect(pages).toBe(7);
    const next = await paged.get<GraphPage<SeenMessage>>(deltaLink);
    expect(next.body.value).toEqual([]);
    expect(next.body['@odata.deltaLink']).toBeTruthy();
  });

  test('a filtered round ends silently at 5,000', async () => {
    const paged = graph.with('IdType="ImmutableId", odata.maxpagesize=1000');
    const { items } = await paged.all(
      `${archive}?$filter=receivedDateTime ge 2020-01-01T00:00:00Z`,
    );
    expect(items).toHaveLength(5000);
  });

  test('edits, arrivals, removals and moves appear after the deltaLink', async () => {
    const paged = graph.with('IdType="ImmutableId", odata.maxpagesize=1000');
    const { deltaLink } = await paged.all(`${archive}?$select=subject,isRead`);
    const [edited, removed, moved] = mailbox.folder('archive').messages.ascending();
    if (!edited || !removed || !moved) throw new Error('too few messages');
    mailbox.update(edited, { isRead: !edited.isRead });
    mailbox.destroy(removed);
    mailbox.move(moved, mailbox.folder('junkemail'));
    const [added] = addSyntheticMail(mailbox, mailbox.folder('archive'), {
      count: 1,
      newest: newest + 60_000,
      spacing: 1,
      bodyLength: 10,
      prefix: 'later',
    });
    const round = await paged.all(deltaLink);
    const byId = new Map(round.items.map((item) => [item.id, item]));
    expect(byId.size).toBe(4);
    expect(byId.get(edited.key)?.isRead).toBe(edited.isRead);
    expect(byId.get(removed.key)?.['@removed']).toEqual({ reason: 'deleted' });
    expect(byId.get(moved.key)?.['@removed']).toEqual({ reason: 'deleted' });
    expect(byId.get(added?.key ?? '')?.subject).toContain('note 1');
  });

  test('a removal in the middle of a first round is reported in it', async () => {
    const paged = graph.with('IdType="ImmutableId", odata.maxpagesize=1000');
    const first = await paged.get<GraphPage<SeenMessage>>(archive);
    const victim = first.body.value[0]?.id ?? '';
    const message = mailbox.find(victim);
    if (!message) throw new Error('no message');
    mailbox.destroy(message);
    const rest = await paged.all(first.body['@odata.nextLink'] ?? '');
    expect(rest.items.filter((item) => item.id === victim)).toEqual([
      { id: victim, '@removed': { reason: 'deleted' } },
    ]);
  });

  test('links of an older generation get 410 SyncStateNotFound with a Location', async () => {
    const { deltaLink } = await graph.with('odata.maxpagesize=1000').all(archive);
    mailbox.generation = 'another';
    const gone = await graph.get<{ error: { code: string } }>(deltaLink);
    expect(gone.status).toBe(410);
    expect(gone.body.error.code).toBe('SyncStateNotFound');
    expect(gone.headers.get('location')).toContain('$deltatoken=');
  });
});

describe('access', () => {
  test('an expired token is a 401 InvalidAuthenticationToken with WWW-Authenticate', async () => {
    const fresh = await GraphClient.signedIn(sandbox.url);
    sandbox.world.identity.expireAccess();
    const answer = await fresh.get<{ error: { code: string } }>('/me');
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('InvalidAuthenticationToken');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(answer.headers.get('request-id')).toBeTruthy();
  });
});
