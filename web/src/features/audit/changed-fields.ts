export type ChangedField = { name: string; before: unknown; after: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields that say nothing of a person's change. */
const SILENT = new Set(['updated_at']);

/** Fields whose value differs; undefined stands for a side that has none. Values without fields count as one. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  if (!isRecord(before) && !isRecord(after)) {
    return same(before ?? null, after ?? null) ? [] : [{ name: 'value', before, after }];
  }
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !SILENT.has(name) && !same(old[name], now[name]))
    .map((name) => ({ name, before: old[name], after: now[name] }));
}

/** A value as people read it; empty values have a word of their own. */
export function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length === 0) return 'None';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.join(', ');
  return JSON.stringify(value, null, 2);
}

/** 'due_date' and 'workingHours' as words. */
export function fieldWords(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
