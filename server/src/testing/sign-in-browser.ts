import type { TestAnswer, TestApp } from './test-app';

/** A browser's cookie jar, with the sandbox's account picker. */
export type Browser = {
  cookies: Record<string, string>;
  get(url: string): Promise<TestAnswer>;
  post(url: string, body?: object): Promise<TestAnswer>;
};

type AtProvider = { browser: Browser; authorizationUrl: URL; code: string; state: string };

/** Follows the sign-in link; with an account, picks it on the provider's page. */
export async function startAtProvider(
  docket: TestApp,
  account?: string,
  loginQuery = '',
): Promise<AtProvider> {
  const browser = createBrowser(docket);
  const begun = await browser.get(`/auth/login${loginQuery}`);
  const authorizationUrl = new URL(String(begun.headers['location']));
  const state = authorizationUrl.searchParams.get('state') ?? '';
  if (account === undefined) return { browser, authorizationUrl, code: '', state };
  const form = new URLSearchParams(authorizationUrl.searchParams);
  form.set('sandbox_account', account);
  const picked = await fetch(authorizationUrl.origin + authorizationUrl.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const back = new URL(picked.headers.get('location') ?? '', 'http://nowhere.invalid');
  return {
    browser,
    authorizationUrl,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
}

export async function signInWith(
  docket: TestApp,
  account: string,
  loginQuery = '',
): Promise<Browser & { answer: TestAnswer }> {
  const { browser, code, state } = await startAtProvider(docket, account, loginQuery);
  const answer = await browser.post('/auth/redirect', { code, state });
  return { ...browser, answer };
}

function createBrowser({ app }: TestApp): Browser {
  const cookies: Record<string, string> = {};
  const call = async (method: 'GET' | 'POST', url: string, body?: object): Promise<TestAnswer> => {
    const answer = await app.inject({
      method,
      url: `/api/v1${url}`,
      cookies,
      headers: { host: 'localhost' },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') delete cookies[name];
      else cookies[name] = value;
    }
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json<unknown>() : undefined,
      headers: answer.headers,
    };
  };
  return {
    cookies,
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, body),
  };
}
