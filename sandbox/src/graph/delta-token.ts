import { syncStateNotFound } from '../mailbox/graph-error';
import type { GraphRequest } from './graph-request';

/** The state inside a delta link, which is opaque to clients. */
export interface DeltaState {
  /** The mailbox generation the link belongs to. */
  generation: string;
  folder: string;
  /** Changes up to here were reported. */
  seq: number;
  /** Where the previous round ended; 0 in a first round. */
  since: number;
  /** The mailbox's last change when the first round began: earlier removals are not reported. */
  startSeq: number;
  select: string | null;
  /** Milliseconds; only messages received from then on. */
  receivedFrom: number | null;
  changeType: string | null;
  /** A first round in a fixed order: the id of its snapshot and the position in it. */
  snapshot: { id: number; at: number } | null;
}

function encodeState(state: DeltaState): string {
  return Buffer.from(JSON.stringify(state)).toString('base64url');
}

export function deltaLink(
  request: GraphRequest,
  name: '$skiptoken' | '$deltatoken',
  state: DeltaState,
): string {
  const url = new URL(request.url);
  url.search = '';
  url.searchParams.set(name, encodeState(state));
  return url.href;
}

function resetLocation(request: GraphRequest): string {
  const url = new URL(request.url);
  url.search = '?$deltatoken=';
  return url.href;
}

/** The state of a link; null for a first request. Throws a 410 for an outdated link. */
export function readState(request: GraphRequest, folder: string): DeltaState | null {
  const text = request.query.get('$skiptoken') ?? request.query.get('$deltatoken');
  if (!text) return null;
  let state: DeltaState;
  try {
    state = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as DeltaState;
  } catch (error) {
    request.world.note(`unreadable delta token: ${String(error)}`);
    throw syncStateNotFound(resetLocation(request));
  }
  const isCurrent =
    state.generation === request.mailbox.generation &&
    state.folder === folder &&
    state.seq <= request.mailbox.seq;
  if (!isCurrent) throw syncStateNotFound(resetLocation(request));
  return state;
}
