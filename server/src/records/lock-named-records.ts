import { lockRecords, NAMED_TABLES } from '../platform/changes/record-versions.repository';
import type { UserScope } from '../platform/db/database';
import { lockDefaultContext } from './contexts/contexts.usecases';
import { lockRuleOrder } from './rules/rules.usecases';

type Ids = Readonly<Record<(typeof NAMED_TABLES)[number], readonly string[]>>;

/** Locks all records that a use case changes, kind by kind, before it changes the first. Tasks come before them. */
export async function lockNamedRecords(scope: UserScope, ids: Ids | 'all'): Promise<void> {
  for (const kind of NAMED_TABLES) {
    const wanted = ids === 'all' ? ids : ids[kind];
    if (wanted.length === 0) continue;
    if (kind === 'rules') await lockRuleOrder(scope);
    if (kind === 'contexts') await lockDefaultContext(scope);
    await lockRecords(scope, kind, wanted);
  }
}
