import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../sandbox';
import { control } from '../testing/control-client';
import { startTestSandbox } from '../testing/test-sandbox';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => control(sandbox.url, 'POST /reset', {}));
afterAll(() => sandbox.stop());

async function post(
  path: string,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const threads = ['The boiler at Elm Court', 'Lunch at noon?'].map((subject, index) => ({
  thread_id: `t${index}`,
  emails: [{ subject, body: '', timestamp: '11/21/2026' }],
}));

describe('the classifier stand-in', () => {
  test('answers in the order of the threads', async () => {
    const { body } = await post('/classifier/classify', { emails: threads });
    expect(body['results']).toEqual([
      { label: 'Elm Court 3', confidence: 0.95 },
      { label: 'None', confidence: 0.5 },
    ]);
    const seen = await control<{ total: number }>(
      sandbox.url,
      'GET /services/calls?service=classifier',
    );
    expect(seen.total).toBe(1);
  });

  test('fails, returns nonsense or is slow when told to', async () => {
    await control(sandbox.url, 'POST /services', {
      service: 'classifier',
      mode: 'failing',
      status: 502,
    });
    expect((await post('/classifier/classify', { emails: threads })).status).toBe(502);
    await control(sandbox.url, 'POST /services', { service: 'classifier', mode: 'malformed' });
    await expect(post('/classifier/classify', { emails: threads })).rejects.toThrow(/JSON/);
    await control(sandbox.url, 'POST /services', { service: 'classifier', mode: 'drop' });
    await expect(post('/classifier/classify', { emails: threads })).rejects.toThrow(/fetch failed/);
    await control(sandbox.url, 'POST /services', { service: 'classifier', mode: 'slow', ms: 120 });
    const started = performance.now();
    expect((await post('/classifier/classify', { emails: threads })).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(100);
  });

  test('returns canned answers first', async () => {
    await control(sandbox.url, 'POST /services', {
      service: 'classifier',
      canned: [{ results: [] }],
    });
    expect((await post('/classifier/classify', { emails: threads })).body).toEqual({ results: [] });
    expect((await post('/classifier/classify', { emails: threads })).body['results']).toHaveLength(
      2,
    );
  });
});

test('the language model stand-in responds like an OpenAI-compatible endpoint', async () => {
  await control(sandbox.url, 'POST /services', {
    service: 'llm',
    canned: [{ tasks: [{ title: 'Sign' }] }, 'not json'],
  });
  const ask = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
  const content = async (): Promise<unknown> => {
    const { body } = await post('/llm/v1/chat/completions', ask);
    return (body['choices'] as { message: { content: string } }[])[0]?.message.content;
  };
  expect(await content()).toBe('{"tasks":[{"title":"Sign"}]}');
  expect(await content()).toBe('not json');
  expect((await post('/llm/v1/chat/completions', {})).status).toBe(400);
});

describe('the Todoist stand-in', () => {
  test('creates, closes and refuses like the API', async () => {
    const made = await post('/todoist/api/v1/tasks', {
      content: 'Sign',
      priority: 4,
      due_date: '2026-11-24',
    });
    expect(made.body).toMatchObject({ content: 'Sign', priority: 4, due: { date: '2026-11-24' } });
    expect((await post('/todoist/api/v1/tasks', {})).body).toMatchObject({ http_code: 400 });
    expect((await post('/todoist/api/v1/tasks/nothing', {})).status).toBe(404);
  });

  test('a sync command with a known uuid is not run again', async () => {
    const commands = [{ type: 'item_add', uuid: 'u1', temp_id: 'x1', args: { content: 'Once' } }];
    const first = await post('/todoist/api/v1/sync', { commands });
    const second = await post('/todoist/api/v1/sync', {
      commands,
      sync_token: '*',
      resource_types: ['items'],
    });
    expect(first.body['sync_status']).toEqual({ u1: 'ok' });
    expect(second.body['temp_id_mapping']).toEqual(first.body['temp_id_mapping']);
    expect(second.body['items']).toHaveLength(1);
  });
});
