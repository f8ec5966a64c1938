import { lockRecords } from '../platform/changes/record-versions.repository';
import type { UserScope } from '../platform/db/database';
import { lockDefaultContext } from './contexts/contexts.usecases';
import { lockRuleOrder } from './rules/rules.usecases';

const KINDS = ['projects', 'services', 'templates', 'rules', 'contexts'] as const;

/** Locks all records that a use case changes, kind by kind, before it changes the first. Tasks come before them. */
export async function lockNamedRecords(
  scope: UserScope,
  ids: Readonly<Record<(typeof KINDS)[number], readonly string[]>>,
): Promise<void> {
  for (const kind of KINDS) {
    if (ids[kind].length === 0) continue;
    if (kind === 'rules') await lockRuleOrder(scope);
    if (kind === 'contexts') await lockDefaultContext(scope);
    await lockRecords(scope, kind, ids[kind]);
  }
}
