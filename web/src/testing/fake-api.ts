import { API_PREFIX } from '@docket/core/contract';
import { vi } from 'vitest';

export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | undefined;
};

/** A response, a promise of one, or a function of the request. */
type Respond = (request: FakeRequest) => unknown;

export const STEP = '5e9f8d6c-0000-4000-8000-000000000001';
export const undoAnswers = {
  'POST /undo': { stepId: STEP, label: 'the step', changes: 1, skipped: [] },
  'POST /redo': { stepId: STEP, label: 'the step', changes: 1, skipped: [] },
};
/** Whether any of the requests was an undo. */
export function requestedUndo(asked: readonly FakeRequest[]): boolean {
  const made = [STEP, ...asked.map(({ headers }) => headers.get('docket-step'))];
  return asked.some(
    ({ path, body }) => path === '/undo' && made.includes((body as { stepId: string }).stepId),
  );
}

/** A failed response, in the shape of the API's error body. */
export class FakeFailure {
  readonly error: { code: string; message: string; details: Record<string, unknown> };

  constructor(
    readonly status: number,
    code: string,
    message: string,
  ) {
    this.error = { code, message, details: {} };
  }

  with(details: Record<string, unknown>): this {
    this.error.details = details;
    return this;
  }
}

/**
 * Fake server for component tests, with handlers keyed like 'GET /projects' (without /api/v1). Returns the
 * log of requests. A request without a handler gets a 404 that names it.
 */
export function fakeApi(handlers: Record<string, unknown>): FakeRequest[] {
  const asked: FakeRequest[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn((input: string | URL, init: RequestInit = {}) => {
      const url = new URL(String(input), 'http://docket.test');
      const request: FakeRequest = {
        method: init.method ?? 'GET',
        path: url.pathname.replace(API_PREFIX, ''),
        query: url.searchParams,
        headers: new Headers(init.headers),
        signal: init.signal ?? undefined,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      asked.push(request);
      const handler = handlers[`${request.method} ${request.path}`];
      const answer = typeof handler === 'function' ? (handler as Respond)(request) : handler;
      return Promise.resolve(answer).then((value) => toResponse(value, request));
    }),
  );
  return asked;
}

function toResponse(answer: unknown, request: FakeRequest): Response {
  if (answer === undefined) {
    return toResponse(
      new FakeFailure(404, 'fake.not_found', `No fake for ${request.method} ${request.path}`),
      request,
    );
  }
  if (answer instanceof Response) return answer;
  if (answer instanceof FakeFailure) {
    return Response.json({ error: answer.error }, { status: answer.status });
  }
  // Like the server, every mutation returns its undo step.
  return Response.json(
    answer,
    request.method === 'GET'
      ? {}
      : { headers: { 'docket-step': request.headers.get('docket-step') ?? STEP } },
  );
}

export const SIGNED_IN = {
  user: {
    id: 'u1',
    email: 'ines@fernhill.example',
    name: 'Ines Halloran',
    microsoft_id: 'm1',
    role: 'member' as const,
  },
};
