import { badRequest } from '../mailbox/graph-error';
import {
  jsonBody,
  requestFrom,
  textField,
  type GraphRequest,
  type GraphResponse,
} from './graph-request';
import { newIds, performRequest } from './perform-request';
import { isRecord } from '../mailbox/is-record';

const largestBatch = 20;
const atOnce = 4;

interface BatchItem {
  id: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  dependsOn: string[];
}

interface BatchAnswer {
  id: string;
  status: number;
  headers: Record<string, string>;
  body?: unknown;
}

function readItem(value: unknown): BatchItem {
  if (!isRecord(value)) throw badRequest('Each request of a batch must be an object.');
  const headers = isRecord(value['headers']) ? value['headers'] : {};
  const item: BatchItem = {
    id: textField(value, 'id'),
    method: textField(value, 'method').toUpperCase(),
    url: textField(value, 'url'),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name.toLowerCase(), String(text)]),
    ),
    body: value['body'],
    dependsOn: Array.isArray(value['dependsOn']) ? value['dependsOn'].map(String) : [],
  };
  if (!item.id || !item.method || !item.url) {
    throw badRequest('Each request of a batch needs id, method and url.');
  }
  if (item.body !== undefined && !item.headers['content-type']) {
    throw badRequest(`Write request id : ${item.id} does not contain Content-Type header or body.`);
  }
  return item;
}

function readItems(request: GraphRequest): BatchItem[] {
  const list = jsonBody(request)['requests'];
  if (!Array.isArray(list) || list.length === 0) throw badRequest('Invalid batch payload format.');
  if (list.length > largestBatch) {
    throw badRequest(`Number of batch request steps exceeds the maximum value of ${largestBatch}.`);
  }
  const items = list.map(readItem);
  const ids = new Set(items.map((item) => item.id));
  if (ids.size < items.length) throw badRequest('Request ids of a batch must be unique.');
  const stray = items.flatMap((item) => item.dependsOn).find((id) => !ids.has(id));
  if (stray) throw badRequest(`dependsOn names the unknown request id ${stray}.`);
  return items;
}

function innerBody(body: unknown): Buffer | null {
  if (body === undefined || body === null) return null;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

async function runItem(outer: GraphRequest, item: BatchItem): Promise<BatchAnswer> {
  const path = item.url.startsWith('/') ? item.url : `/${item.url}`;
  const ids = newIds(outer.world.clock.now(), item.headers['client-request-id']);
  const inner = requestFrom({
    world: outer.world,
    mailbox: outer.mailbox,
    grant: outer.grant,
    method: item.method,
    headers: item.headers,
    body: innerBody(item.body),
    base: outer.base,
    url: new URL(`${outer.base}${path}`),
  });
  const answer: GraphResponse = await performRequest(inner, ids, true);
  const body = Buffer.isBuffer(answer.body) ? answer.body.toString('base64') : answer.body;
  const headers: Record<string, string> = { ...answer.headers, 'request-id': ids.requestId };
  if (body !== undefined && !headers['content-type']) headers['Content-Type'] = 'application/json';
  const named = headers['retry-after'];
  if (named !== undefined) headers['Retry-After'] = named;
  return { id: item.id, status: answer.status, headers, ...(body === undefined ? {} : { body }) };
}

function failedDependency(item: BatchItem): BatchAnswer {
  const message = 'A request that this one depends on failed.';
  return {
    id: item.id,
    status: 424,
    headers: {},
    body: { error: { code: 'FailedDependency', message } },
  };
}

/** At most four independent parts at a time; dependent ones wait for theirs. */
async function runAll(outer: GraphRequest, items: BatchItem[]): Promise<BatchAnswer[]> {
  const done = new Map<string, BatchAnswer>();
  let waiting = items;
  while (waiting.length > 0) {
    const ready = waiting
      .filter((item) => item.dependsOn.every((id) => done.has(id)))
      .slice(0, atOnce);
    if (ready.length === 0)
      throw badRequest('The requests of a batch depend on each other in a circle.');
    const answers = await Promise.all(
      ready.map(async (item) => {
        const isBlocked = item.dependsOn.some((id) => (done.get(id)?.status ?? 500) >= 400);
        return isBlocked ? failedDependency(item) : runItem(outer, item);
      }),
    );
    for (const answer of answers) done.set(answer.id, answer);
    waiting = waiting.filter((item) => !done.has(item.id));
  }
  return [...done.values()];
}

export async function answerBatch(request: GraphRequest): Promise<GraphResponse> {
  return { status: 200, body: { responses: await runAll(request, readItems(request)) } };
}
