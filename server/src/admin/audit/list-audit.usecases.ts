import type { QueryOf, ResponseOf } from '@docket/core/contract';
import type { listAudit } from '@docket/core/audit/audit.contract';
import { projectsDecided, tellDecided } from '@docket/core/audit/decided-project';

import { listAuditPage } from '../../platform/changes/changes.repository';
import type { UserScope } from '../../platform/db/database';
import { listProjectNames } from '../../records/projects/projects.repository';

/** The log, with the decision's details in entries for decisions. */
export async function listAuditWithDecisions(
  work: UserScope & { now: Date },
  query: QueryOf<typeof listAudit>,
): Promise<ResponseOf<typeof listAudit>> {
  const { items, ...page } = await listAuditPage(work, query, work.now);
  const ids = [...new Set(items.flatMap(projectsDecided))];
  const names = ids.length === 0 ? new Map<string, string>() : await listProjectNames(work, ids);
  return {
    ...page,
    items: items.map((entry) => ({ ...entry, decided: tellDecided(entry, names) })),
  };
}
