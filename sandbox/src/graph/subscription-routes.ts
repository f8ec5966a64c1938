import { randomUUID } from 'node:crypto';
import type { ChangeKind } from '../mailbox/mailbox';
import { badRequest, GraphError } from '../mailbox/graph-error';
import { jsonBody, textField, type GraphRequest, type GraphResponse } from './graph-request';
import type { GraphRoute } from './route-table';
import { readsMail } from './scopes';
import { subscriptionView, type Subscription } from '../world/subscription';

const longestMinutes = 10_080;
const shortestMinutes = 45;
const handshakeMs = 10_000;
const mostPerMailbox = 1000;
const kinds = new Set(['created', 'updated', 'deleted']);

function readExpiry(request: GraphRequest, text: string): number {
  const now = request.world.clock.now();
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw badRequest('expirationDateTime is required.', 'InvalidRequest');
  if (time <= now)
    throw badRequest('Subscription expiration must be in the future.', 'InvalidRequest');
  if (time > now + longestMinutes * 60_000 + 1000) {
    throw badRequest(
      `Subscription expiration can only be ${longestMinutes} minutes in the future.`,
      'ValidationError',
    );
  }
  return Math.max(time, now + shortestMinutes * 60_000);
}

function readUrl(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLoopback = url !== null && /^(localhost|127\.0\.0\.1)$/.test(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLoopback)) {
    throw badRequest(`${name} must be an https address.`, 'InvalidRequest');
  }
  return text;
}

function readFolder(request: GraphRequest, resource: string): string | null {
  const path = resource.replace(/^\/?(me|users\/[^/]+)\//i, '').replace(/\?.*$/, '');
  if (/^messages$/i.test(path)) return null;
  const named = /^mailFolders(?:\('(.+)'\)|\/([^/]+))\/messages$/i.exec(path);
  const folder = named
    ? request.mailbox.findFolder(decodeURIComponent(named[1] ?? named[2] ?? ''))
    : null;
  if (!folder) throw badRequest(`The resource '${resource}' is not supported.`, 'InvalidRequest');
  return folder.id;
}

/** The receiver must return the token, as plain text, within ten seconds. */
async function shakeHands(address: string): Promise<void> {
  const token = `Validation: Testing client application reachability for subscription Request-Id: ${randomUUID()}`;
  const url = new URL(address);
  url.searchParams.set('validationToken', token);
  let reason: string;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      signal: AbortSignal.timeout(handshakeMs),
    });
    const text = await answer.text();
    const isPlain = /^text\/plain/i.test(answer.headers.get('content-type') ?? '');
    if (answer.status === 200 && isPlain && text === token) return;
    reason = `the answer was ${answer.status}, ${isPlain ? 'another text' : 'not text/plain'}`;
  } catch (error) {
    reason = String(error);
  }
  throw badRequest(
    `Subscription validation request failed. Notification endpoint must respond with 200 OK to validation request: ${reason}`,
    'ValidationError',
  );
}

async function create(request: GraphRequest): Promise<GraphResponse> {
  const { world, mailbox, grant } = request;
  const body = jsonBody(request);
  const types = textField(body, 'changeType')
    .split(',')
    .map((text) => text.trim());
  if (!types.every((type) => kinds.has(type)))
    throw badRequest('changeType is not valid.', 'InvalidRequest');
  const clientState = textField(body, 'clientState');
  if (clientState.length > 128)
    throw badRequest('clientState is longer than 128 characters.', 'InvalidRequest');
  const lifecycle = textField(body, 'lifecycleNotificationUrl');
  const own = [...world.subscriptions.byId.values()].filter(
    (one) => one.ownerOid === mailbox.owner.oid,
  );
  if (own.length >= mostPerMailbox) {
    throw new GraphError(403, 'Forbidden', 'The subscription quota of the mailbox is reached.');
  }
  const subscription: Subscription = {
    id: randomUUID(),
    ownerOid: mailbox.owner.oid,
    tenantId: grant.account.tid,
    clientId: grant.clientId,
    changeTypes: new Set(types as ChangeKind[]),
    changeType: types.join(','),
    notificationUrl: readUrl(textField(body, 'notificationUrl'), 'notificationUrl'),
    lifecycleNotificationUrl: lifecycle ? readUrl(lifecycle, 'lifecycleNotificationUrl') : null,
    resource: textField(body, 'resource'),
    folderId: readFolder(request, textField(body, 'resource')),
    clientState: clientState || null,
    expires: readExpiry(request, textField(body, 'expirationDateTime')),
    tokenEnds: grant.expires,
    withheld: [],
    useImmutableIds: request.preferences.useImmutableIds,
  };
  for (const url of new Set([subscription.notificationUrl, lifecycle].filter(Boolean))) {
    await shakeHands(url);
  }
  world.subscriptions.byId.set(subscription.id, subscription);
  return one(request, subscription, 201);
}

function one(request: GraphRequest, subscription: Subscription, status = 200): GraphResponse {
  return {
    status,
    body: {
      '@odata.context': `${request.base}/$metadata#subscriptions/$entity`,
      ...subscriptionView(subscription),
    },
  };
}

function requireOwn(request: GraphRequest): Subscription {
  const found = request.world.subscriptions.byId.get(request.params['subscription'] ?? '');
  const isAlive = found !== undefined && found.expires > request.world.clock.now();
  if (!isAlive || found.ownerOid !== request.mailbox.owner.oid) {
    throw new GraphError(404, 'ResourceNotFound', 'The object was not found.');
  }
  return found;
}

function renew(request: GraphRequest): GraphResponse {
  const subscription = requireOwn(request);
  subscription.expires = readExpiry(request, textField(jsonBody(request), 'expirationDateTime'));
  request.world.subscriptions.reauthorize(subscription, request.grant.expires);
  return one(request, subscription);
}

function list(request: GraphRequest): GraphResponse {
  const own = [...request.world.subscriptions.byId.values()].filter(
    (subscription) => subscription.ownerOid === request.mailbox.owner.oid,
  );
  return {
    status: 200,
    body: {
      '@odata.context': `${request.base}/$metadata#subscriptions`,
      value: own.map(subscriptionView),
    },
  };
}

function remove(request: GraphRequest): GraphResponse {
  request.world.subscriptions.byId.delete(requireOwn(request).id);
  return { status: 204 };
}

const path = '/subscriptions/:subscription';

export const subscriptionRoutes: GraphRoute[] = [
  { method: 'GET', path: '/subscriptions', scopes: readsMail, handle: list },
  { method: 'POST', path: '/subscriptions', scopes: readsMail, handle: create },
  {
    method: 'GET',
    path,
    scopes: readsMail,
    handle: (request) => one(request, requireOwn(request)),
  },
  { method: 'PATCH', path, scopes: readsMail, handle: renew },
  { method: 'DELETE', path, scopes: readsMail, handle: remove },
  {
    method: 'POST',
    path: `${path}/reauthorize`,
    scopes: readsMail,
    handle: (request) => {
      request.world.subscriptions.reauthorize(requireOwn(request), request.grant.expires);
      return { status: 204 };
    },
  },
];
