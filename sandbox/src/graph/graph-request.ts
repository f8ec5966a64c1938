import type { AccessGrant } from '../accounts/account';
import type { Mailbox } from '../mailbox/mailbox';
import type { World } from '../world/world';
import { badRequest } from '../mailbox/graph-error';

interface Preferences {
  useImmutableIds: boolean;
  bodyType: 'text' | 'html';
  allowUnsafeHtml: boolean;
  maxPageSize: number | null;
  /** In which the quotation of a reply says when the message was sent. */
  timezone: string;
  /** What was understood, for the Preference-Applied header. */
  applied: string[];
}

/** Parses a Prefer header of comma-separated preferences, ignoring unknown ones. */
function readPreferences(header: string): Preferences {
  const preferences: Preferences = {
    useImmutableIds: false,
    bodyType: 'html',
    allowUnsafeHtml: false,
    maxPageSize: null,
    timezone: 'UTC',
    applied: [],
  };
  for (const part of header.split(',')) {
    const [name = '', value = ''] = part
      .split('=')
      .map((text) => text.trim().replace(/^"|"$/g, ''));
    applyPreference(preferences, { name: name.toLowerCase(), value, text: part.trim() });
  }
  return preferences;
}

function applyPreference(
  preferences: Preferences,
  part: { name: string; value: string; text: string },
): void {
  const value = part.value.toLowerCase();
  if (part.name === 'idtype' && value === 'immutableid') preferences.useImmutableIds = true;
  else if (part.name === 'outlook.timezone') preferences.timezone = part.value;
  else if (part.name === 'outlook.body-content-type' && (value === 'text' || value === 'html')) {
    preferences.bodyType = value;
  } else if (part.name === 'outlook.allow-unsafe-html') preferences.allowUnsafeHtml = true;
  else if (part.name === 'odata.maxpagesize' && /^\d+$/.test(value) && Number(value) > 0) {
    preferences.maxPageSize = Number(value);
  } else return;
  preferences.applied.push(part.text);
}

export interface GraphRequest {
  world: World;
  mailbox: Mailbox;
  grant: AccessGrant;
  method: string;
  /** Decoded path segments after /v1.0. */
  segments: string[];
  /** The values of the route's `:name` parameters. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer | null;
  preferences: Preferences;
  /** This service's root as seen by the caller, ending in /v1.0. */
  base: string;
  /** The full requested URL. */
  url: URL;
  /** A fault: delta does not know about the latest changes yet. */
  deltaLagMs?: number;
}

export interface GraphResponse {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** How a fault breaks the connection instead of responding properly. */
  transport?: { kind: 'drop' | 'truncate' | 'malformed' } | { kind: 'stall'; ms: number };
}

/** `/users/{own id or address}` is `/me`. */
function ownPath(segments: string[], grant: AccessGrant): string[] {
  const [first = '', user = '', ...rest] = segments;
  const { oid, graphId, address } = grant.account;
  const isOwn =
    first.toLowerCase() === 'users' && [oid, graphId, address].includes(user.toLowerCase());
  return isOwn ? ['me', ...rest] : segments;
}

export function requestFrom(
  parts: Omit<GraphRequest, 'preferences' | 'params' | 'query' | 'segments'>,
): GraphRequest {
  return {
    ...parts,
    params: {},
    segments: ownPath(segmentsOf(parts.url.pathname), parts.grant),
    query: parts.url.searchParams,
    preferences: readPreferences(parts.headers['prefer'] ?? ''),
  };
}

/** `mailFolders('inbox')/messages/microsoft.graph.delta()` and `mailFolders/inbox/messages/delta` are equivalent. */
function segmentsOf(pathname: string): string[] {
  return pathname
    .replace(/^\/v1\.0\/?/i, '')
    .split('/')
    .filter(Boolean)
    .flatMap((part) => {
      const text = decodePart(part).replace(/^microsoft\.graph\./, '');
      const keyed = /^([A-Za-z]+)\('(.*)'\)$/s.exec(text);
      if (keyed?.[1] !== undefined && keyed[2] !== undefined) return [keyed[1], keyed[2]];
      return [text.replace(/\(\)$/, '')];
    });
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    throw badRequest(`Resource not found for the segment '${part}': ${String(error)}`);
  }
}

/** The body as a JSON object; an absent body is an empty object. */
export function jsonBody(request: GraphRequest): Record<string, unknown> {
  if (!request.body || request.body.length === 0) return {};
  if (!/json/i.test(request.headers['content-type'] ?? '')) {
    throw badRequest(
      'A supported MIME type could not be found that matches the content type of the request.',
      'RequestBodyRead',
    );
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(request.body.toString('utf8'));
  } catch (error) {
    throw badRequest(`Unable to read JSON request payload. ${String(error)}`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw badRequest('Unable to read JSON request payload. An object was expected.');
  }
  return parsed as Record<string, unknown>;
}

/** A string from the body; '' if it is absent or not a string. */
export function textField(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}
