import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a date as YYYY-MM-DD',
  time: 'must be a time as HH:MM',
  datetime: 'must be a date and time with its zone, such as 2026-11-28T09:30:00Z',
  uuid: 'must be an id (UUID)',
  email: 'must be an email address',
  url: 'must be an address such as https://example.com',
};

/**
 * Error message for a field whose schema does not define one, e.g. 'Title is required'. Pass it as the `error`
 * option of a parse.
 */
export function plainProblem(issue: Issue): string {
  const field = fieldName(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? `${field} is required`
        : `${field} must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return tooSmall(field, issue.origin, Number(issue.minimum));
    case 'too_big':
      return `${field} ${sizeWords(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'invalid_value':
      return `${field} must be ${oneOf(issue.values)}`;
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? `${field} must be ${oneOf(issue.options)}`
        : `${field} is not valid`;
    case 'invalid_format':
      return `${field} ${FORMATS[issue.format] ?? 'is not valid'}`;
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}`;
    default:
      return `${field} is not valid`;
  }
}

function tooSmall(field: string, origin: string, minimum: number): string {
  if (minimum === 1 && (origin === 'string' || origin === 'array')) return `${field} is required`;
  return `${field} ${sizeWords(origin, 'at least', minimum)}`;
}

function sizeWords(origin: string, bound: string, size: number): string {
  const shown = size.toLocaleString('en-US');
  if (origin === 'string') return `must have ${bound} ${shown} characters`;
  if (origin === 'array' || origin === 'set') return `must have ${bound} ${shown} entries`;
  return `must be ${bound} ${shown}`;
}

function oneOf(values: readonly unknown[]): string {
  const named = values.map(String);
  const last = named.pop() ?? '';
  return named.length === 0 ? last : `${named.join(', ')} or ${last}`;
}

/** The last segment of the path as words: 'Due date' for 'due_date' and 'dueDate'. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part): part is string => typeof part === 'string') ?? 'This';
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
