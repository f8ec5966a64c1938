import { GraphError, syncStateNotFound } from '../mailbox/graph-error';
import { type GraphRequest, type GraphResponse } from './graph-request';
import type { Mailbox } from '../mailbox/mailbox';
import { notificationFaults, type FaultKind, type FaultRule } from '../faults/fault';
import { isRecord } from '../mailbox/is-record';

const codes: Record<number, string> = {
  400: 'BadRequest',
  401: 'InvalidAuthenticationToken',
  403: 'ErrorAccessDenied',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
  504: 'GatewayTimeout',
  509: 'BandwidthLimitExceeded',
};

const moveFaults: readonly FaultKind[] = ['change-ids-on-move', 'forget-return'];

export function isRequestFault(kind: FaultKind): boolean {
  return !notificationFaults.includes(kind);
}

function refusal(rule: FaultRule): GraphResponse {
  const status = rule.status ?? 503;
  const headers: Record<string, string> =
    rule.retryAfter === undefined ? {} : { 'retry-after': rule.retryAfter };
  if (rule.empty) return { status, headers };
  throw new GraphError(
    status,
    rule.code ?? codes[status] ?? 'UnknownError',
    'A fault of the script.',
  ).withHeaders(headers);
}

/** What the owner does in another program while Docket syncs. */
function changeFolder(rule: FaultRule, mailbox: Mailbox): void {
  const own = [...mailbox.folders.values()].filter((folder) => folder.place.wellKnown === null);
  const folder = own.find(
    (one) => !rule.folder || one.id === rule.folder || one.displayName === rule.folder,
  );
  if (!folder) return;
  if (rule.fault === 'delete-folder') mailbox.destroyFolder(folder);
  else folder.displayName = rule.name ?? `${folder.displayName} (renamed)`;
}

const DROPPED: GraphResponse = { status: 200, transport: { kind: 'drop' } };

/** Acts before the request is handled; a response from here replaces the real one. */
export async function faultBefore(
  rule: FaultRule,
  request: GraphRequest,
): Promise<GraphResponse | null> {
  const { world, mailbox } = request;
  switch (rule.fault) {
    case 'status':
      return refusal(rule);
    case 'sync-state-not-found': {
      if (!/delta/i.test(request.url.pathname) || !/token=/i.test(request.url.search)) return null;
      const location = new URL(request.url);
      location.search = '?$deltatoken=';
      throw syncStateNotFound(location.href);
    }
    case 'slow':
      return (await world.isStillThisAfter(rule.ms ?? 2000)) ? null : DROPPED;
    case 'stall':
      return { status: 200, transport: { kind: 'stall', ms: rule.ms ?? 60_000 } };
    case 'drop':
      return DROPPED;
    case 'lose-consent':
      world.identity.revokeConsent(mailbox.owner.oid);
      throw new GraphError(401, 'InvalidAuthenticationToken', 'Access token validation failure.');
    case 'change-ids-on-move':
      mailbox.changesKeyOnMove = true;
      return null;
    case 'forget-return':
      mailbox.forgetsReturns = true;
      return null;
    case 'late-sent-copy':
      mailbox.lateSentCopy = { ms: rule.ms ?? 5000, folder: rule.folder ?? 'outbox' };
      return null;
    case 'rename-folder':
    case 'delete-folder':
      changeFolder(rule, mailbox);
      return null;
    case 'delta-lag':
      request.deltaLagMs = rule.ms ?? 5000;
      return null;
    case 'clock-skew':
      world.clock.skewMs = (rule.seconds ?? 600) * 1000;
      return null;
    default:
      return null;
  }
}

function reorder(items: unknown[]): unknown[] {
  return items.toReversed();
}

function changedPage(
  rule: FaultRule,
  request: GraphRequest,
  body: Record<string, unknown>,
): unknown {
  const value = body['value'];
  if (!Array.isArray(value)) return body;
  switch (rule.fault) {
    case 'duplicate-items':
      return { ...body, value: [...value, ...value.slice(0, Math.ceil(value.length / 2))] };
    case 'reorder-items':
      return { ...body, value: reorder(value) };
    // Offers the same page again: an empty one, or a whole one with a link to itself.
    case 'empty-page': {
      const { '@odata.deltaLink': end, ...rest } = body;
      void end;
      return { ...rest, value: [], '@odata.nextLink': request.url.href };
    }
    case 'repeat-page': {
      const { '@odata.deltaLink': end, ...rest } = body;
      void end;
      return { ...rest, '@odata.nextLink': request.url.href };
    }
    default:
      return body;
  }
}

/** Acts on the real response, after its effects have happened. */
export function faultAfter(
  rule: FaultRule,
  request: GraphRequest,
  response: GraphResponse,
): GraphResponse {
  const { mailbox, world } = request;
  if (moveFaults.includes(rule.fault)) {
    mailbox.changesKeyOnMove = false;
    mailbox.forgetsReturns = false;
  }
  switch (rule.fault) {
    case 'late-sent-copy':
      mailbox.lateSentCopy = null;
      return rule.status === undefined ? response : refusal(rule);
    case 'drop-after':
      return { ...response, transport: { kind: 'drop' } };
    case 'stall-after':
      return { ...response, transport: { kind: 'stall', ms: rule.ms ?? 60_000 } };
    case 'truncate':
      return { ...response, transport: { kind: 'truncate' } };
    case 'malformed':
      return { ...response, transport: { kind: 'malformed' } };
    case 'expire-token':
      world.identity.expireAccess([mailbox.owner.oid]);
      return response;
    default:
      return isRecord(response.body)
        ? { ...response, body: changedPage(rule, request, response.body) }
        : response;
  }
}
