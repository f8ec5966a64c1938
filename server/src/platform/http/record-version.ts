// ETag and If-Match: a change based on a stale copy of a record is refused instead of overwriting newer changes.
import { changedFields } from '@docket/core/audit/changed-fields';
import { AppError, validationError } from '@docket/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import {
  listLatestChanges,
  lockRecord,
  readOwnVersion,
  readVersions,
  type VersionedTable,
} from '../changes/record-versions.repository';
import type { UserScope } from '../db/database';
import { parseWith } from './route';

/** The record that a group of routes serves; calls name it by the path's {id}, unless each user has exactly one. */
export type ServedRecord = {
  table: VersionedTable;
  noun: string;
  isOnePerUser?: boolean;
  /** What comes before a record in the order of locks. */
  lockBefore?(scope: UserScope): Promise<void>;
};

type Call = { params: unknown; request: FastifyRequest; reply: FastifyReply };
const MAX_CHANGES = 10;

/**
 * Throws record.changed if If-Match, or the version that a program sends back in the body, is not the stored one;
 * request.invalid if it is no version.
 */
export async function checkIfMatch(
  scope: UserScope,
  record: ServedRecord,
  call: Call,
): Promise<void> {
  const id = idOf(record, call);
  const versions = id === undefined ? null : wantedVersions(call.request);
  if (id === undefined || versions === null) return;
  await record.lockBefore?.(scope);
  await lockRecord(scope, record.table, id);
  const version = await versionOf(scope, record, id);
  if (version === undefined || versions.includes(version)) return;
  const since = Math.max(version - Math.max(...versions), 1);
  const entry = { noun: record.noun, recordId: id ?? scope.userId };
  const changes = await listLatestChanges(scope, entry, Math.min(since, MAX_CHANGES));
  throw new AppError(
    'record.changed',
    'This was changed elsewhere. Reload it, then make your change.',
    {
      version,
      changes: changes.map(({ at, actor, action, before, after }) => ({
        at: at.toISOString(),
        actor,
        action,
        fields: changedFields(before, after).map(({ name }) => name),
      })),
    },
  );
}

/** Adds the version to each record of the answer, and the ETag of the requested one. */
export async function withVersions(
  scope: UserScope,
  record: ServedRecord,
  { answer, call }: { answer: unknown; call: Call },
): Promise<unknown> {
  const records = recordsIn(answer);
  const ids = records.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const versions = ids.length === 0 ? null : await readVersions(scope, record.table, ids);
  const own = idOf(record, call) ?? (isList(answer) ? undefined : ids[0]);
  const version =
    own === undefined
      ? record.isOnePerUser && (await readOwnVersion(scope, record.table))
      : versions?.get(own);
  if (typeof version === 'number') void call.reply.header('etag', `"${version}"`);
  if (record.isOnePerUser && isObject(answer)) return { ...answer, version };
  const add = (one: Item) => ({ ...one, version: versions?.get(String(one.id)) });
  if (versions === null) return answer;
  if (Array.isArray(answer)) return records.map(add);
  return isPage(answer) ? { ...answer, items: records.map(add) } : add(answer as Item);
}

type Item = { id?: unknown };

/** undefined if the call names no record; null for the user's only one. */
function idOf(record: ServedRecord, { params }: Call): string | null | undefined {
  if (record.isOnePerUser) return null;
  return (params as { id?: string } | undefined)?.id;
}

async function versionOf(
  scope: UserScope,
  { table }: ServedRecord,
  id: string | null,
): Promise<number | undefined> {
  return id === null
    ? readOwnVersion(scope, table)
    : (await readVersions(scope, table, [id])).get(id);
}

/** null: any. A browser always says what it means with If-Match. */
function wantedVersions({ headers, body, apiToken }: FastifyRequest): readonly number[] | null {
  const header = headers['if-match'];
  if (header !== undefined) return header.trim() === '*' ? null : versionsIn(header);
  if (apiToken === null) return null;
  const { version } = parseWith(sentBack, body ?? {});
  return version === undefined ? null : [version];
}

const sentBack = z.object({ version: z.int().optional() });

const NO_VERSION = 'If-Match must be the version that you read, such as "7", or * for any version';

/** "7", W/"7" and 7 all mean version 7. Throws request.invalid. */
function versionsIn(header: string): number[] {
  return header.split(',').map((tag) => {
    const version = /^(?:W\/)?("?)(\d{1,15})\1$/.exec(tag.trim())?.[2];
    if (version === undefined) throw validationError([{ path: 'If-Match', message: NO_VERSION }]);
    return Number(version);
  });
}

function isObject(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}

function isPage(answer: unknown): answer is { items: Item[] } {
  // A record may have items of its own, as a template does.
  return typeof answer === 'object' && answer !== null && 'items' in answer && 'total' in answer;
}

function isList(answer: unknown): boolean {
  return Array.isArray(answer) || isPage(answer);
}

function recordsIn(answer: unknown): readonly Item[] {
  if (Array.isArray(answer)) return answer as Item[];
  if (isPage(answer)) return answer.items;
  return typeof answer === 'object' && answer !== null ? [answer] : [];
}
