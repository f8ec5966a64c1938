import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { faultAfter, faultBefore, isRequestFault } from './graph-faults';
import { faultKinds } from '../faults/fault';
import { answerGraph } from './route-table';
import { type ErrorIds, GraphError, errorBody } from '../mailbox/graph-error';
import type { GraphRequest, GraphResponse } from './graph-request';

const requestFaults = faultKinds.filter(isRequestFault);

export function newIds(now: number, clientRequestId?: string): ErrorIds {
  const requestId = randomUUID();
  return {
    requestId,
    clientRequestId: clientRequestId || requestId,
    date: new Date(now).toISOString().slice(0, 19),
  };
}

export function failureOf(error: unknown, ids: ErrorIds): GraphResponse {
  if (!(error instanceof GraphError)) throw error;
  return { status: error.status, headers: error.headers, body: errorBody(error, ids) };
}

function tooMany(text: string, retryAfter: string): GraphError {
  return new GraphError(429, 'TooManyRequests', text).withHeaders({ 'retry-after': retryAfter });
}

function requireWithinLimits(request: GraphRequest, running: number): void {
  const { world } = request;
  const { limits } = world;
  if (running > limits.concurrency) {
    throw tooMany('Application is over its MailboxConcurrency limit.', '1');
  }
  const seconds = world.requests.secondsUntilFree(
    request.mailbox.owner.address,
    limits.requestsPer10Minutes,
  );
  if (seconds > 0)
    throw tooMany('Application is over its request limit for this mailbox.', String(seconds));
}

/** The response arrives after the network latency: half of it on the way here, half on the way back. */
export async function overNetwork(
  latencyMs: number,
  answer: () => Promise<GraphResponse>,
): Promise<GraphResponse> {
  if (latencyMs === 0) return answer();
  const due = performance.now() + latencyMs;
  await wait(latencyMs / 2);
  try {
    return await answer();
  } finally {
    await wait(Math.ceil(due - performance.now()));
  }
}

async function handle(request: GraphRequest): Promise<GraphResponse> {
  const { world, mailbox } = request;
  const rule = world.faults.strike(
    {
      method: request.method,
      url: `${request.url.pathname}${decodeURIComponent(request.url.search)}`,
      account: mailbox.owner.address,
    },
    requestFaults,
  );
  if (!rule) return answerGraph(request);
  const replaced = await faultBefore(rule, request);
  if (replaced) return replaced;
  return faultAfter(rule, request, await answerGraph(request));
}

/** One Graph request with its limits, faults and log entry, on its own or in a batch. */
export async function performRequest(
  request: GraphRequest,
  ids: ErrorIds,
  isPartOfBatch = false,
): Promise<GraphResponse> {
  const { world, mailbox } = request;
  const { address } = mailbox.owner;
  const started = performance.now();
  const running = world.requests.begin(address);
  let response: GraphResponse = { status: 500 };
  try {
    requireWithinLimits(request, running);
    response = await overNetwork(isPartOfBatch ? 0 : world.config.latencyMs, () => handle(request));
  } catch (error) {
    response = failureOf(error, ids);
  } finally {
    world.requests.end(address);
    world.requests.add({
      at: ids.date,
      mailbox: address,
      method: request.method,
      url: `${request.url.pathname}${request.url.search}`,
      status: response.status,
      milliseconds: Math.round(performance.now() - started),
      prefer: request.headers['prefer'] ?? '',
      requestId: ids.requestId,
    });
  }
  return response;
}
