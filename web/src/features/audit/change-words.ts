const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

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
