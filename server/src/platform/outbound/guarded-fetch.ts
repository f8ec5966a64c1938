// fetch for addresses given by a person: connects only where the guard allows, and follows no redirects.
import http from 'node:http';
import https from 'node:https';

import { refuseUpgrade, type AddressGuard } from './guarded-post';
import { readResponse } from './read-response';

/** Rejects with AddressRefused if the address is not allowed, else with the connection's own error. */
export function createGuardedFetch(guard: AddressGuard, timeLimitMs: number): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    guard.checkHost(url);
    return send(url, { guard, timeLimitMs, init });
  };
}

type Sending = { guard: AddressGuard; timeLimitMs: number; init: RequestInit };

function send(url: URL, { guard, timeLimitMs, init }: Sending): Promise<Response> {
  const { request } = url.protocol === 'https:' ? https : http;
  const body = init.body ?? '';
  if (typeof body !== 'string') throw new TypeError('Only text can be sent');
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method: init.method ?? 'GET',
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          'content-length': String(Buffer.byteLength(body)),
        },
        lookup: guard.lookupFor(url),
        agent: false,
        signal: AbortSignal.any([
          AbortSignal.timeout(timeLimitMs),
          ...(init.signal ? [init.signal] : []),
        ]),
      },
      (answer) => {
        readBody(answer)
          .then((body) => toResponse(answer, body))
          .then(done, fail);
      },
    );
    sent.on('error', fail);
    refuseUpgrade(sent, fail);
    sent.end(body);
  });
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
