// fetch for addresses given by a person: connects only where the guard allows, and follows no redirects.
import type http from 'node:http';

import { guardedRequest, type AddressGuard } from './guarded-request';
import { readResponse } from './read-response';

/** Rejects with AddressRefused if the address is not allowed, else with the connection's own error. */
export function createGuardedFetch(guard: AddressGuard, timeLimitMs: number): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const body = init.body ?? '';
    if (typeof body !== 'string') throw new TypeError('Only text can be sent');
    const request = {
      guard,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body,
      signal: AbortSignal.any([
        AbortSignal.timeout(timeLimitMs),
        ...(init.signal ? [init.signal] : []),
      ]),
    };
    return guardedRequest(url, request, async (answer) =>
      toResponse(answer, await readBody(answer)),
    );
  };
}

async function readBody(answer: http.IncomingMessage): Promise<Buffer> {
  const body = await readResponse(answer);
  if (!answer.complete) throw new Error('The answer was cut off');
  return body;
}

const WITHOUT_BODY = new Set([204, 205, 304]);
const [MIN_STATUS, MAX_STATUS] = [200, 599];

function toResponse(
  { statusCode: status = 500, headers, statusMessage }: http.IncomingMessage,
  body: Buffer,
) {
  // Response would not take it.
  if (status < MIN_STATUS || status > MAX_STATUS)
    throw new Error(`The server answered with the unknown status ${status}`);
  const flat = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  );
  return new Response(WITHOUT_BODY.has(status) ? null : body, {
    status,
    statusText: statusMessage ?? '',
    headers: flat,
  });
}
