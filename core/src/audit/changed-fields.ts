export type ChangedField = { name: string; before: unknown; after: unknown };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

const same = (a: unknown, b: unknown) =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Bookkeeping fields. */
const IGNORED = new Set([
  'id',
  'user_id',
  'created_at',
  'updated_at',
  'archived_at',
  'status_before_archiving',
]);

/**
 * Fields whose value differs, nested ones as a path ('if.bodyRegex'). A primitive or array counts as one
 * field.
 */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  return differences('', before, after);
}

function differences(path: string, before: unknown, after: unknown): ChangedField[] {
  const hasFields = [before, after].some(isRecord);
  if (!hasFields || ![before, after].every((side) => isRecord(side) || isEmpty(side))) {
    return same(before, after) ? [] : [{ name: path === '' ? 'value' : path, before, after }];
  }
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !IGNORED.has(name))
    .flatMap((name) => differences(path === '' ? name : `${path}.${name}`, old[name], now[name]));
}
