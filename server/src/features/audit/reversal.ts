import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { changedFields } from '@docket/core/audit/changed-fields';

import type { Work } from '../../platform/work';
import type { KeptRow } from './kept-rows.repository';

/** What is carried along while a step is taken back. */
export type Reversal = {
  work: Work;
  /** Rows that this reversal deletes: its redo makes them again, whenever that is. */
  kept: KeptRow[];
  /** Rows that the step, itself a reversal, had deleted. */
  available: readonly KeptRow[];
};

/** Takes one change of a noun back by the noun's own use cases; what is as it was before already stays as it is. */
export type Invert = (reversal: Reversal, entry: AuditEntry) => Promise<void>;

type Fields = Readonly<Record<string, unknown>>;

/** What the changed fields were before, by their top-level names. */
export function fieldsBefore(entry: AuditEntry): Fields {
  const names = new Set(
    changedFields(entry.before, entry.after).map(({ name }) => name.split('.')[0] ?? name),
  );
  const before = entry.before as Fields;
  return Object.fromEntries([...names].map((name) => [name, before[name]]));
}

/** Those of the wanted fields that the record does not have already. */
export function stillDifferent<Wanted extends Fields>(
  wanted: Wanted,
  now: Fields,
): Partial<Wanted> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => changedFields(now[name], value).length > 0),
  ) as Partial<Wanted>;
}
