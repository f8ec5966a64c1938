import type { TaskServiceKey } from '@docket/core/task-services/task-service';

import type { UserScope } from '../../platform/db/database';
import { listListsAt, moveLists } from './addresses.repository';

/**
 * CalDAV's lists and tasks are known by their addresses. Those stored with http, before Docket reached the server by
 * https, are the same ones there. True if there were any.
 */
export async function moveAddresses(
  scope: UserScope,
  service: TaskServiceKey,
  destination: string,
): Promise<boolean> {
  const to = new URL(destination);
  if (service !== 'caldav' || to.protocol !== 'https:') return false;
  const lists = await listListsAt(scope, service, 'http://');
  const origins = new Set(
    lists.map((id) => new URL(id)).flatMap((id) => (id.hostname === to.hostname ? id.origin : [])),
  );
  for (const origin of origins)
    await moveLists(scope, service, { from: `${origin}/`, to: `${to.origin}/` });
  return origins.size > 0;
}
