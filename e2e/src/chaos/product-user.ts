// A user of the product's API: signs in on the sandbox's picker page without a browser and makes calls.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** status 0: there was no response, so it is unknown whether the call took effect. */
export type Answer<T> = { status: number; body: T };

export type ProductUser = {
  account: string;
  /** The value of the cookie header. */
  cookie(): string;
  /** Requests more than reading mail. */
  signIn(scope?: 'send' | 'tasks'): Promise<void>;
  get<T>(path: string): Promise<Answer<T>>;
  post<T>(path: string, body?: object): Promise<Answer<T>>;
  patch<T>(path: string, body?: object): Promise<Answer<T>>;
  remove<T>(path: string): Promise<Answer<T>>;
  /** Retries with the same key until it has been done once. */
  sure<T>(method: string, path: string, body: object): Promise<T>;
  /** Retries until it is answered; for reads only. */
  read<T>(path: string): Promise<T>;
};

const PATIENCE_MS = 600_000;
const CALL_MS = 30_000;

type CallOptions = { body?: object | undefined; url?: string; key?: string };
type Call = <T>(method: string, path: string, options?: CallOptions) => Promise<Answer<T>>;

/** Each call goes to a random web address. */
export function createProductUser(
  account: string,
  pickUrl: () => string,
  cookies = new Map<string, string>(),
): ProductUser {
  async function call<T>(
    method: string,
    path: string,
    { body, url = pickUrl(), key }: CallOptions = {},
  ): Promise<Answer<T>> {
    try {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          cookie: cookieOf(cookies),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(CALL_MS),
      });
      for (const cookie of answer.headers.getSetCookie()) keep(cookies, cookie);
      const location = answer.headers.get('location');
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      const data: unknown = isJson ? JSON.parse(text) : { location };
      return { status: answer.status, body: data as T };
    } catch {
      // Killed while it was answering, or not up yet.
      return { status: 0, body: undefined as T };
    }
  }

  return {
    account,
    cookie: () => cookieOf(cookies),
    signIn: async (scope = 'send') => {
      await until(
        async () => ((await trySignIn(call, { account, url: pickUrl(), scope })) ? true : null),
        `sign-in of ${account}`,
      );
    },
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, { body }),
    patch: (path, body) => call('PATCH', path, { body }),
    remove: (path) => call('DELETE', path),
    sure: <T>(method: string, path: string, body: object) => {
      const key = randomUUID();
      return until(async () => {
        const answer = await call<T>(method, path, { body, key });
        if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
          throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        return answer.status === 200 ? answer.body : null;
      }, path);
    },
    read: <T>(path: string) =>
      until(async () => {
        const answer = await call<T>('GET', path);
        if (answer.status >= 400 && answer.status !== 429 && answer.status < 500)
          throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        return answer.status === 200 ? answer.body : null;
      }, path),
  };
}

/** False if Docket or the sandbox did not answer. */
async function trySignIn(
  call: Call,
  { account, url, scope }: { account: string; url: string; scope: 'send' | 'tasks' },
): Promise<boolean> {
  const begun = await call<{ location?: string }>('GET', `/auth/login?scope=${scope}`, { url });
  if (!begun.body?.location) return false;
  const authorize = new URL(begun.body.location);
  const form = new URLSearchParams(authorize.searchParams);
  form.set('sandbox_account', account);
  const picked = await fetch(authorize.origin + authorize.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const back = new URL(picked.headers.get('location') ?? '/', 'http://nowhere.invalid');
  const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state')];
  const ended = await call('POST', '/auth/redirect', { url, body: { code, state } });
  return ended.status === 200;
}

async function until<T>(run: () => Promise<T | null>, what: string): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const result = await run();
    if (result !== null) return result;
    if (Date.now() > end) throw new Error(`No answer in ${PATIENCE_MS / 1000} s: ${what}`);
    await sleep(200);
  }
}

function cookieOf(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function keep(cookies: Map<string, string>, header: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}
