import { z } from 'zod';

import { isAction } from './audit-nouns';

const sideSchema = z.object({
  approved: z.boolean().nullable(),
  projectId: z.string().nullable(),
  none: z.boolean().optional(),
});
type Side = z.infer<typeof sideSchema>;
type Change = { noun: string; action: string; before: unknown; after: unknown };
type Sides = { before: Side; after: Side };

/** Both sides of a project decision; null for any other change. */
function sidesOf(change: Change): Sides | null {
  if (change.noun !== 'email' || !isAction(change, 'decide project', 'reset project')) return null;
  const { before, after } = change;
  const sides = z.object({ before: sideSchema, after: sideSchema }).safeParse({ before, after });
  return sides.success ? sides.data : null;
}

/** Project ids that a decision refers to, before and after. */
export function projectsDecided(change: Change): string[] {
  const sides = sidesOf(change);
  const ids = [sides?.before.projectId, sides?.after.projectId];
  return ids.filter((id) => typeof id === 'string');
}

/**
 * The decided project of an email, preceded by the previously decided one if any: 'Alpha', 'Roof → Alpha'.
 * null for any other change.
 */
export function tellDecided(change: Change, names: ReadonlyMap<string, string>): string | null {
  const sides = sidesOf(change);
  if (sides === null) return null;
  const text = (side: Side) => sideWords(side, names);
  const { before, after } = sides;
  return before.approved === null ? text(after) : `${text(before)} → ${text(after)}`;
}

function sideWords({ approved, projectId, none }: Side, names: ReadonlyMap<string, string>) {
  if (approved === null) return 'Undecided';
  if (projectId !== null) return names.get(projectId) ?? 'A deleted project';
  return none === true ? 'None of your projects' : 'Rejected';
}
