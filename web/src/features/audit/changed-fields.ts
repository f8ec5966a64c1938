export type ChangedField = { name: string; before: unknown; after: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

const same = (a: unknown, b: unknown) =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Fields that say nothing of a person's change. */
const SILENT = new Set(['id', 'user_id', 'created_at', 'updated_at']);

/** Fields whose value differs, nested ones by their path ('if.bodyRegex'). Values without fields count as one. */
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
    .filter((name) => !SILENT.has(name))
    .flatMap((name) => differences(path === '' ? name : `${path}.${name}`, old[name], now[name]));
}

/** A value as people read it; empty values have a word of their own. */
export function valueWords(value: unknown): string {
  if (isEmpty(value)) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.join(', ');
  }
  return JSON.stringify(value, null, 2);
}

/** 'due_date', 'workingHours' and 'if.bodyRegex' as words. */
export function fieldWords(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll('.', ': ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
