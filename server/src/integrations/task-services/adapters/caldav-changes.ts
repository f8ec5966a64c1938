import type { ChangeQuestion, ServiceChanges } from '../task-service';
import type { Dav } from './caldav-calls';
import { toServiceTask } from './caldav-fields';

/** Versions of known tasks, by address: each server has ETags, but not every one a sync token (RFC 6578). */
type Versions = Record<string, string>;

export async function readCaldavChanges(
  dav: Dav,
  question: ChangeQuestion,
): Promise<ServiceChanges> {
  const { lists, known, timeZone } = question;
  const before = question.cursor === null ? {} : (JSON.parse(question.cursor) as Versions);
  const after: Versions = {};
  const changes: ServiceChanges = {
    changed: [],
    removed: [],
    goneLists: [],
    cursor: '',
    clockSkewMs: 0,
  };
  for (const listId of lists) {
    const versions = await dav.versions(listId);
    if (versions === null) {
      changes.goneLists.push(listId);
      continue;
    }
    for (const [remoteId, one] of known) {
      if (one.listId !== listId) continue;
      const etag = versions.get(remoteId);
      if (etag !== undefined) after[remoteId] = etag;
      if (etag !== undefined && etag === before[remoteId]) continue;
      const found = await dav.read(remoteId);
      if (found === null) changes.removed.push(remoteId);
      else
        changes.changed.push(toServiceTask(found.text, { place: { listId, remoteId }, timeZone }));
    }
  }
  return { ...changes, cursor: JSON.stringify(after), clockSkewMs: dav.skewMs() };
}
