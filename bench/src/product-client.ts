import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const BUSY_WAIT_MS = 1_000;

/** The product's API as the page calls it, signed in through the sandbox's account picker. */
export type ProductClient = {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  put<T>(path: string, body: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
  /** The response as it is, busy or not. */
  ask(path: string, signal: AbortSignal): Promise<Response>;
  upload<T>(path: string, form: FormData): Promise<T>;
  /** To the last byte of the response, which is not decompressed, since that would count as the product's time. */
  load(path: string): Promise<void>;
};

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH'; body?: object; signal?: AbortSignal };

/** `scope` requests more than reading mail. */
export async function signIn(
  productUrl: string,
  account: string,
  scope?: 'tasks',
): Promise<ProductClient> {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const agent = new Agent({ keepAlive: true });
  const call = async (path: string, { method, body, signal }: Call = {}): Promise<Response> => {
    const answer = await fetch(`${productUrl}/api/v1${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      signal: signal ?? null,
      headers: {
        cookie: cookieHeader(),
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  };
  const begun = new URL(
    (await call(`/auth/login${scope === undefined ? '' : `?scope=${scope}`}`)).headers.get(
      'location',
    ) ?? '',
  );
  const form = new URLSearchParams(begun.searchParams);
  form.set('sandbox_account', account);
  const picked = await fetch(begun.origin + begun.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const back = new URL(picked.headers.get('location') ?? '', productUrl);
  const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state')];
  const done = await call('/auth/redirect', { body: { code, state } });
  if (!done.ok) throw new Error(`Signing in failed: ${done.status} ${await done.text()}`);
  const read = async <T>(path: string, asked: Call = {}): Promise<T> => {
    let answer = await call(path, asked);
    // A busy product says so; pages retry too.
    while (answer.status === 503) {
      await sleep(BUSY_WAIT_MS);
      answer = await call(path, asked);
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    get: (path) => read(path),
    post: (path, body) => read(path, { body }),
    put: (path, body) => read(path, { method: 'PUT', body }),
    patch: (path, body) => read(path, { method: 'PATCH', body }),
    upload: (path, form) => read(path, { body: form }),
    ask: (path, signal) => call(path, { signal }),
    load: async (path) => {
      const headers = { cookie: cookieHeader(), 'accept-encoding': 'gzip' };
      const request = get(`${productUrl}/api/v1${path}`, { agent, headers });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    },
  };
}
