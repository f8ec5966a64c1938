import { parseFilter } from '../mailbox/filter';
import type { Folder } from '../mailbox/folder';
import { messageView } from '../mailbox/message-view';
import { deltaLink, readState, type DeltaState } from './delta-token';
import { badRequest } from '../mailbox/graph-error';
import type { GraphRequest, GraphResponse } from './graph-request';
import { requireFolder } from './require-folder';
import type { GraphRoute } from './route-table';
import { readsMail } from './scopes';
import { viewOptionsOf } from './view-options';

/** A filtered first round silently ends here, as with the real service. */
const filteredRoundLimit = 5000;
const largestPage = 1000;
const keptSnapshots = 200;

interface Round {
  request: GraphRequest;
  folder: Folder;
  state: DeltaState;
  size: number;
}

function readReceivedFrom(text: string | null): number | null {
  if (!text) return null;
  const filter = parseFilter(text);
  const isSupported = filter.properties.length === 1 && filter.receivedFrom !== null;
  if (!isSupported) {
    throw badRequest(
      'The delta query only supports $filter=receivedDateTime ge or gt.',
      'ErrorInvalidUrlQueryFilter',
    );
  }
  return filter.receivedFrom;
}

function takeSnapshot(round: Round, limit: number): void {
  const { request, folder, state } = round;
  const from = state.receivedFrom ?? Number.NEGATIVE_INFINITY;
  const keys = folder.messages
    .ascending()
    .filter((message) => message.received >= from)
    .toReversed()
    .slice(0, limit)
    .map((message) => message.key);
  const { deltaSnapshots } = request.world;
  const id = request.world.nextNumber();
  deltaSnapshots.set(id, keys);
  const oldest = deltaSnapshots.keys().next();
  if (deltaSnapshots.size > keptSnapshots && !oldest.done) deltaSnapshots.delete(oldest.value);
  state.snapshot = { id, at: 0 };
}

function firstState(request: GraphRequest, folder: Folder): DeltaState {
  const { query } = request;
  if (query.has('$search')) throw badRequest('$search is not supported with delta.');
  const order = query.get('$orderby');
  if (order && !/^receivedDateTime desc$/i.test(order.trim())) {
    throw badRequest('The delta query only supports $orderby=receivedDateTime desc.');
  }
  const state: DeltaState = {
    generation: request.mailbox.generation,
    folder: folder.id,
    seq: 0,
    since: 0,
    startSeq: request.mailbox.seq,
    select: query.get('$select'),
    receivedFrom: readReceivedFrom(query.get('$filter')),
    changeType: query.get('changeType'),
    snapshot: null,
  };
  const top = Number(query.get('$top') ?? 0);
  const round: Round = { request, folder, state, size: 0 };
  if (top > 0) takeSnapshot(round, top);
  else if (state.receivedFrom !== null) takeSnapshot(round, filteredRoundLimit);
  else if (order) takeSnapshot(round, Number.POSITIVE_INFINITY);
  if (state.snapshot) state.seq = request.mailbox.seq;
  return state;
}

function page(
  round: Round,
  value: unknown[],
  next: { state: DeltaState; isEnd: boolean },
): GraphResponse {
  const { request } = round;
  const link = next.isEnd
    ? {
        '@odata.deltaLink': deltaLink(request, '$deltatoken', {
          ...next.state,
          since: next.state.seq,
        }),
      }
    : { '@odata.nextLink': deltaLink(request, '$skiptoken', next.state) };
  return {
    status: 200,
    body: { '@odata.context': `${request.base}/$metadata#Collection(message)`, value, ...link },
  };
}

function snapshotPage(round: Round, snapshot: { id: number; at: number }): GraphResponse {
  const { request, folder, state, size } = round;
  const keys = request.world.deltaSnapshots.get(snapshot.id) ?? [];
  const options = viewOptionsOf(request, state.select);
  const value = keys.slice(snapshot.at, snapshot.at + size).flatMap((key) => {
    const message = request.mailbox.find(key);
    return message?.folderId === folder.id ? [messageView(message, options)] : [];
  });
  const at = snapshot.at + size;
  const isEnd = at >= keys.length;
  return page(round, value, {
    state: { ...state, snapshot: isEnd ? null : { id: snapshot.id, at } },
    isEnd,
  });
}

function entryView(round: Round, key: string, seq: number): object | null {
  const { request, folder, state } = round;
  const latest = folder.latestOf(key);
  if (!latest || latest.seq !== seq) return null;
  const message = request.mailbox.find(key);
  const isHere = message?.folderId === folder.id && !folder.untold.has(key);
  const wanted = state.changeType?.toLowerCase();
  if (!isHere || !message) {
    const isTold = seq > state.startSeq && (!wanted || wanted === 'deleted');
    const id = request.preferences.useImmutableIds ? key : latest.restId;
    return isTold ? { id, '@removed': { reason: 'deleted' } } : null;
  }
  if (state.receivedFrom !== null && message.received < state.receivedFrom) return null;
  const kind = latest.firstSeq > state.since ? 'created' : 'updated';
  if (wanted && wanted !== kind) return null;
  return messageView(message, viewOptionsOf(request, state.select));
}

function logPage(round: Round): GraphResponse {
  const { folder, state, size, request } = round;
  const value: object[] = [];
  let seq = state.seq;
  let index = folder.indexAfter(state.seq);
  const known = Date.now() - (request.deltaLagMs ?? 0);
  let isBehind = false;
  for (; index < folder.log.length && value.length < size; index += 1) {
    const change = folder.log[index];
    if (!change) break;
    if (change.at > known) {
      isBehind = true;
      break;
    }
    seq = change.seq;
    const view = entryView(round, change.key, change.seq);
    if (view) value.push(view);
  }
  const isAtEnd = index >= folder.log.length;
  const isEnd = isAtEnd || isBehind;
  return page(round, value, {
    state: { ...state, seq: isAtEnd ? request.mailbox.seq : seq },
    isEnd,
  });
}

function delta(request: GraphRequest): GraphResponse {
  const folder = requireFolder(request);
  const state = readState(request, folder.id) ?? firstState(request, folder);
  const size = Math.min(request.preferences.maxPageSize ?? 10, largestPage);
  const round: Round = { request, folder, state, size };
  return state.snapshot ? snapshotPage(round, state.snapshot) : logPage(round);
}

export const messageDeltaRoutes: GraphRoute[] = [
  {
    method: 'GET',
    path: '/me/mailFolders/:folder/messages/delta',
    scopes: readsMail,
    handle: delta,
  },
];
