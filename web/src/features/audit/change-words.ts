const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

type ChecklistItem = { text: string; completed?: boolean };
const isChecklistItem = (value: unknown): value is ChecklistItem =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** A value as people read it; empty values have a word of their own. */
export function valueWords(value: unknown): string {
  if (isEmpty(value)) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.join(', ');
  }
  if (Array.isArray(value) && value.every(isChecklistItem)) {
    return value.map((item) => `${item.completed === true ? '☑' : '☐'} ${item.text}`).join('\n');
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
