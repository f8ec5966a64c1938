import { contract } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { fakeApi, FakeFailure } from '../testing/fake-api';
import { call, callUrl, failureMessage, isNetworkError, messageOf, onSessionLost } from './client';

const getThing = contract({
  name: 'getThing',
  method: 'GET',
  path: '/things/{id}',
  summary: 'One thing',
  params: z.object({ id: z.string() }),
  query: z.object({ search: z.string().default(''), page: z.coerce.number().optional() }),
  response: z.object({ name: z.string() }),
});
const saveThing = contract({
  name: 'saveThing',
  method: 'POST',
  path: '/things',
  summary: 'Save',
  body: z.object({ name: z.string() }),
  response: z.object({ ok: z.boolean() }),
});

const makeThing = contract({ ...saveThing, name: 'makeThing', path: '/made', isOnceByKey: true });

async function errorOf(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('expected an AppError');
  return error;
}

describe('an API call', () => {
  it('fills the path, omits empty query values and parses the response', async () => {
    const asked = fakeApi({ 'GET /things/a%2Fb': { name: 'Ink' } });
    const answer = await call(getThing, { params: { id: 'a/b' }, query: { search: '', page: 2 } });
    expect(answer).toEqual({ name: 'Ink' });
    expect(asked[0]?.query.toString()).toBe('page=2');
    expect(callUrl(getThing, { params: { id: 'x' }, query: { search: 'é' } })).toBe(
      '/api/v1/things/x?search=%C3%A9',
    );
  });

  it('sends the body as JSON', async () => {
    const asked = fakeApi({ 'POST /things': { ok: true } });
    await call(saveThing, { body: { name: 'Ink' } });
    expect(asked[0]?.body).toEqual({ name: 'Ink' });
  });

  it('turns an error response back into its AppError', async () => {
    fakeApi({ 'POST /things': new FakeFailure(409, 'thing.taken', 'Taken').with({ name: 'Ink' }) });
    const error = await errorOf(call(saveThing, { body: { name: 'Ink' } }));
    expect(error).toMatchObject({ code: 'thing.taken', message: 'Taken' });
    expect(error.details).toMatchObject({ name: 'Ink', status: 409 });
  });

  it('distinguishes a network failure from an error response', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')),
    );
    const error = await errorOf(call(saveThing, { body: { name: 'Ink' } }));
    expect(isNetworkError(error)).toBe(true);
  });

  it('rejects a response that does not match the contract', async () => {
    fakeApi({ 'POST /things': { ok: 'yes' } });
    const error = await errorOf(call(saveThing, { body: { name: 'Ink' } }));
    expect(error.message).toBe('Unexpected response from server');
  });

  it("uses the catalogue's text for a response that is not ours", async () => {
    vi.stubGlobal(
      'fetch',
      vi
        .fn<typeof fetch>()
        .mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    );
    const error = await errorOf(call(saveThing, { body: { name: 'Ink' } }));
    expect(error).toMatchObject({ code: 'server.unexpected_answer', details: { status: 502 } });
  });

  it('notifies listeners of an expired session', async () => {
    const lost = vi.fn<() => void>();
    const stop = onSessionLost(lost);
    fakeApi({ 'POST /things': new FakeFailure(401, 'auth.required', 'User not authenticated') });
    await errorOf(call(saveThing, { body: { name: 'Ink' } }));
    stop();
    expect(lost).toHaveBeenCalledOnce();
  });
});

describe('the message for a failed call', () => {
  const masked = new AppError('server.failed', 'Whatever the server says instead of its cause');
  const refused = new AppError('project.taken', 'That name is taken');
  const lost = new AppError('network.failed', 'Docket could not be reached.');

  it.each([
    ['a failure whose cause is masked', masked, 'Failed to create project'],
    ['a refusal', refused, 'That name is taken'],
    ['no answer', lost, 'Failed to create project. Docket could not be reached.'],
    ['something that is no error', null, 'Failed to create project'],
  ])('of %s in a toast', (_of, error, words) => {
    expect(failureMessage(error, 'Failed to create project')).toBe(words);
  });

  it('without a response, on a screen whose title says what failed', () => {
    expect(messageOf(lost, 'Failed to fetch data')).toBe('Docket could not be reached.');
    expect(messageOf(masked, 'Failed to fetch data')).toBe('Failed to fetch data');
  });
});

describe('an idempotent call', () => {
  it('reuses its key after a lost response, and the next call has a new key', async () => {
    let isLost = true;
    const asked = fakeApi({
      'POST /made': () => {
        if (isLost) throw new TypeError('Failed to fetch');
        return { ok: true };
      },
    });
    const make = (name: string) => call(makeThing, { body: { name } });
    expect(isNetworkError(await errorOf(make('Ink')))).toBe(true);
    isLost = false;
    await make('Ink');
    await make('Ink');
    await make('Pen');
    const [lost, again, ...others] = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(again).toBe(lost);
    expect(new Set([lost, ...others]).size).toBe(3);
  });

  it('has a new key if it is made again a minute after its response was lost', async () => {
    vi.useFakeTimers();
    const asked = fakeApi({ 'POST /made': () => Promise.reject(new TypeError('Failed to fetch')) });
    const make = () => errorOf(call(makeThing, { body: { name: 'Chalk' } }));
    await make();
    await make();
    await vi.advanceTimersByTimeAsync(61_000);
    await make();
    vi.useRealTimers();
    const [lost, again, later] = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(again).toBe(lost);
    expect(later).not.toBe(lost);
  });

  it('is the only kind of call with a key', async () => {
    const asked = fakeApi({ 'POST /things': { ok: true } });
    await call(saveThing, { body: { name: 'Ink' } });
    expect(asked[0]?.headers.has('idempotency-key')).toBe(false);
  });
});
