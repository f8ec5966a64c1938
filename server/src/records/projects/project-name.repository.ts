// Projects by the name that a search asks for.
import { sql, type RawBuilder } from 'kysely';

import { containsPattern } from '../../platform/db/like-pattern';

/**
 * Whether the project of alias `projects` has this name or contains it. A quoted name that is exactly that of a project
 * means this project alone, so that a project called Roof can be told from Roof North.
 */
export function hasSoughtName(
  alias: string,
  { name, isPhrase }: { name: string; isPhrase: boolean },
): RawBuilder<boolean> {
  const own = sql.ref(`${alias}.name`);
  const contains = sql<boolean>`${own} ilike ${containsPattern(name)}`;
  if (!isPhrase) return contains;
  const namesake = sql`select from projects named where named.user_id = app_user() and named.deleted_at is null
    and lower(named.name) = lower(${name})`;
  return sql<boolean>`(${contains} and (lower(${own}) = lower(${name}) or not exists (${namesake})))`;
}

/** project:none finds what has no project, but project:"none" one of that name. */
export function meansNoProject({ name, isPhrase }: { name: string; isPhrase: boolean }): boolean {
  return !isPhrase && name.toLowerCase() === 'none';
}
