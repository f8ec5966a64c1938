import { deltaLink, readState, type DeltaState } from './delta-token';
import { folderView, selectFrom } from './folder-view';
import type { GraphRequest, GraphResponse } from './graph-request';
import type { GraphRoute } from './route-table';
import { readsMail } from './scopes';

const place = 'folders';

function firstState(request: GraphRequest): DeltaState {
  return {
    generation: request.mailbox.generation,
    folder: place,
    seq: 0,
    since: 0,
    startSeq: request.mailbox.seq,
    select: request.query.get('$select'),
    receivedFrom: null,
    changeType: null,
    snapshot: null,
  };
}

function folderDelta(request: GraphRequest): GraphResponse {
  const { mailbox } = request;
  const state = readState(request, place) ?? firstState(request);
  const size = request.preferences.maxPageSize ?? 10;
  const latest = new Map<string, number>();
  for (const record of mailbox.folderLog) {
    if (record.seq > state.seq) latest.set(record.id, record.seq);
  }
  const changed = [...latest].sort((a, b) => a[1] - b[1]);
  const told = changed.slice(0, size);
  const value = told.flatMap(([id, changedAt]) => {
    const folder = mailbox.folders.get(id);
    if (folder?.place.isHidden || folder?.place.wellKnown === 'msgfolderroot') return [];
    if (folder) return [selectFrom(folderView(mailbox, folder), state.select)];
    return changedAt > state.startSeq ? [{ id, '@removed': { reason: 'deleted' } }] : [];
  });
  const isEnd = told.length === changed.length;
  const seq = isEnd ? mailbox.seq : (told.at(-1)?.[1] ?? state.seq);
  const link = isEnd
    ? { '@odata.deltaLink': deltaLink(request, '$deltatoken', { ...state, seq, since: seq }) }
    : { '@odata.nextLink': deltaLink(request, '$skiptoken', { ...state, seq }) };
  return {
    status: 200,
    body: { '@odata.context': `${request.base}/$metadata#Collection(mailFolder)`, value, ...link },
  };
}

export const folderDeltaRoutes: GraphRoute[] = [
  { method: 'GET', path: '/me/mailFolders/delta', scopes: readsMail, handle: folderDelta },
];
