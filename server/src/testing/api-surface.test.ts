import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { receive, receiveAnalysed } from './received-mail';
import { readDescription } from './described-calls';
import { createTestApp, type SignedIn, type TestApp } from './test-app';

type Operation = { parameters: { name: string }[]; responses: Record<string, unknown> };

let docket: TestApp;
let who: SignedIn;
let paths: Record<string, Record<string, Operation>>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
  ({ paths } = await readDescription(docket));
  const make = async (url: string, body: object) =>
    ((await who.post(url, body)).body as { id: string }).id;
  ids['project'] = await make('/projects', { name: 'Roof' });
  ids['task'] = await make('/tasks', { title: 'Call Dana', project_id: ids['project'] });
  ids['service'] = await make('/services', { name: 'Fit-out' });
  await make('/services', { name: 'Painting' });
  const inService = { project_id: ids['project'], project_name: 'Roof' };
  ids['serviceProject'] = await make(`/services/${ids['service']}/projects`, inService);
  ids['template'] = await make('/templates', { name: 'Start', services: ['Painting'], items: [] });
  const then = { projectId: ids['project'] };
  ids['rule'] = await make('/rules', { name: 'Kerr', if: { bodyIncludes: ['roof'] }, then });
  ids['email'] = (await receiveAnalysed(docket, who)).id;
});
afterAll(() => docket.close());

const mail = { from: 'dana@kerr.example', subject: 'Roof', body: 'The roof leaks.' };

describe('every path of section 7 is described and answers', () => {
  it.each<[string, string, object?, number?]>([
    ['GET', '/projects'],
    ['POST', '/projects', { name: 'Another' }],
    ['GET', '/projects/{project}'],
    ['PATCH', '/projects/{project}', { status: 'open' }],
    ['POST', '/projects/{project}/close'],
    ['POST', '/projects/{project}/open'],
    ['GET', '/tasks'],
    ['POST', '/tasks', { title: 'Once', project_id: '{project}' }],
    ['PATCH', '/tasks/{task}', { status: 'completed' }],
    ['GET', '/auth/me'],
    ['GET', '/services'],
    ['GET', '/services/{service}'],
    ['POST', '/services', { name: 'Cleaning' }],
    ['PATCH', '/services/{service}', { name: 'Fitting out' }],
    ['POST', '/services/{service}/projects', { project_id: '{project}', project_name: 'Roof' }],
    ['PATCH', '/services/projects/{serviceProject}', { status: 'done' }],
    ['DELETE', '/services/projects/{serviceProject}'],
    ['GET', '/templates'],
    ['GET', '/templates/{template}'],
    ['POST', '/templates', { name: 'End', services: ['Painting'], items: [] }],
    ['PATCH', '/templates/{template}', { name: 'Begin', services: ['Painting'], items: [] }],
    ['GET', '/rules'],
    ['PUT', '/rules/reorder', { ids: ['{rule}'] }],
    ['POST', '/rules/test', mail],
    ['GET', '/style'],
    ['GET', '/contexts'],
    ['GET', '/connections'],
    ['GET', '/training/progress'],
    ['GET', '/sync/status'],
    ['POST', '/preview/predict', mail],
    ['GET', '/system/info'],
    ['GET', '/export'],
    ['POST', '/import', { format: 'other' }, 422],
    ['GET', '/archives'],
    ['GET', '/archives/emails'],
    ['POST', '/archives/templates/{template}/archive'],
    ['POST', '/archives/templates/{template}/unarchive'],
    ['GET', '/emails'],
    ['GET', '/emails/recommendations?limit=3'],
    ['GET', '/emails/{email}/recommendations'],
    ['POST', '/emails/recommendations/process', { emailId: '{email}', action: 'archive' }],
    ['POST', '/emails/{email}/generate-recommendations', {}, 409],
    ['POST', '/emails/classify', { emails: [] }],
    ['GET', '/mailbox/emails'],
    ['POST', '/sync', {}, 422],
    ['GET', '/profile'],
    ['POST', '/import-historical-emails', { userEmail: 'a@b.example', daysBack: 30 }, 422],
    ['DELETE', '/tasks/{task}'],
    ['DELETE', '/templates/{template}'],
    ['DELETE', '/projects/{project}'],
  ])('%s %s (§ 7)', async (method, path, body, status = 200) => {
    const described = Object.entries(paths).flatMap(([address, methods]) =>
      method.toLowerCase() in methods ? [address.replaceAll(/\{\w+\}/g, '*')] : [],
    );
    const asDescribed = path.split('?')[0]?.replaceAll(/\{\w+\}/g, '*') ?? '';
    expect(described.map((one) => one.replace('/archives/*/', '/archives/templates/'))).toContain(
      `/api/v1${asDescribed}`,
    );
    const fill = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const call = who[method.toLowerCase() as 'get' | 'post'].bind(who);
    const filled = body && (JSON.parse(fillBody(body)) as object);
    const answer = await call(fill(path), filled);
    expect({
      status: answer.status,
      error: answer.status < 400 ? null : answer.body.error.code,
    }).toMatchObject({ status });
    expect(answer.body?.error?.code).not.toBe('request.not_found');
    function fillBody(value: object): string {
      return JSON.stringify(value, (_, part: unknown) =>
        typeof part === 'string' && /^\{\w+\}$/.test(part) ? fill(part) : part,
      );
    }
  });
});

describe('there is one role', () => {
  it('only the administration has roles; no record and no list does (§ 6)', () => {
    const spoken = Object.entries(paths)
      .filter(([, operations]) => /\badmin|\brole/i.test(withoutFailures(operations)))
      .map(([address]) => address.slice('/api/v1'.length));
    expect(spoken.toSorted()).toEqual([
      // Says who administers once the person is gone.
      '/account/deletion',
      '/admin/backups',
      '/admin/door',
      '/admin/events',
      '/admin/events/export',
      '/admin/people',
      '/admin/people/{id}',
      '/admin/people/{id}/sessions',
      // One of the scopes is for administration.
      '/api-tokens',
      '/auth/me',
      '/auth/session',
      '/profile',
    ]);
  });

  it('every call except sign-in is refused to a visitor (§ 6)', async () => {
    const open: string[] = [];
    for (const [address, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const url = address.slice('/api/v1'.length).replaceAll(/\{\w+\}/g, 'x');
        const call = docket.visitor[method as 'get'].bind(docket.visitor);
        const { status } = await call(url);
        if (status !== 401) open.push(`${method} ${url}`);
      }
    }
    expect(open.toSorted()).toEqual([
      'get /auth/session',
      'post /auth/logout',
      'post /auth/redirect',
      // Called by the mailbox provider, which proves itself with the subscription's secret.
      'post /sync/notifications',
      'post /sync/notifications/lifecycle',
    ]);
  });
});

it('emails come newest first by offset and limit, 50 by default, with their exact count (§ 7, 9)', async () => {
  const reader = await docket.signIn('Reader of many');
  const day = (n: number) => new Date(Date.UTC(2026, 9, 1, 8, n)).toISOString();
  await receive(
    docket,
    reader,
    Array.from({ length: 55 }, (_, n) => ({ subject: `Mail ${n}`, receivedAt: day(n) })),
  );
  const subjects = async (query: string) => {
    const { body } = await reader.get(`/emails${query}`);
    expect(body.total).toBe(55);
    return body.items.map((email: { subject: string }) => email.subject) as string[];
  };
  const first = await subjects('');
  expect(first).toHaveLength(50);
  expect(first[0]).toBe('Mail 54');
  expect(await subjects('?offset=50')).toEqual(['Mail 4', 'Mail 3', 'Mail 2', 'Mail 1', 'Mail 0']);
  expect(await subjects('?offset=1&limit=2')).toEqual(['Mail 53', 'Mail 52']);
});

it('a record for a missing project answers Project ID not found (§ 8)', async () => {
  const then = { projectId: 'nowhere' };
  const rule = { name: 'Kerr', if: { bodyIncludes: ['roof'] }, then };
  for (const answer of [
    await who.get('/projects/nowhere'),
    await who.post('/rules', rule),
    await who.post('/tasks', { title: 'Call', project_id: 'nowhere' }),
  ])
    expect(answer).toMatchObject({
      status: 404,
      body: { error: { message: 'Project ID not found' } },
    });
});

/** What a call takes and returns. Errors of administration are explained with every failure. */
function withoutFailures(operations: Record<string, Operation>): string {
  const kept = Object.values(operations).map(({ responses, ...call }) => [call, responses['200']]);
  return JSON.stringify(kept);
}
