// Names and values of changed fields in the words of the screens they are edited on.
import { projectStatusLabel } from '@docket/core/projects/project';
import { SERVICE_COLORS } from '@docket/core/services/service';
import { taskStatusLabel } from '@docket/core/tasks/task';

import { exactTime } from '../ui/relative-time';
import { capital } from '../ui/capital';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Stored values that no screen shows as they are. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { ...projectStatusLabel, ...taskStatusLabel },
  due: {
    next_business_day: 'Next business day',
    parse: 'Date named in the message',
    '48h': 'Within 48 hours',
  },
  color: Object.fromEntries(SERVICE_COLORS.map(({ value, name }) => [value, name])),
  by: { person: 'You', model: 'Docket' },
};
const SAME_WORDS: Readonly<Record<string, string>> = { defaultDueRule: 'due' };

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

type Item = { text: string; completed?: boolean };
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

type ServiceProject = { projectName: string; status: string };
const isServiceProject = (value: unknown): value is ServiceProject =>
  typeof value === 'object' && value !== null && 'projectName' in value && 'status' in value;

/** A value for display; empty values read as 'None'. `name` is that of its field: 'then.due'. */
export function valueText(value: unknown, name = ''): string {
  const field = name.slice(name.lastIndexOf('.') + 1);
  if (isEmpty(value)) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return wordsOf(value, SAME_WORDS[field] ?? field);
  if (!Array.isArray(value)) return JSON.stringify(value, null, 2);
  if (field === 'days') return value.map((day) => DAYS[Number(day)] ?? String(day)).join(', ');
  if (value.every((one) => typeof one !== 'object')) return value.join(', ');
  if (value.every(isItem))
    return value.map((item) => `${item.completed === true ? '☑' : '☐'} ${item.text}`).join('\n');
  if (value.every(isServiceProject))
    return value
      .map(({ projectName, status }) => `${projectName} (${wordsOf(status, 'status')})`)
      .join('\n');
  return JSON.stringify(value, null, 2);
}

function wordsOf(value: string, field: string): string {
  return WORDS[field]?.[value] ?? (INSTANT.test(value) ? exactTime(value) : value);
}

/** 'due_date', 'workingHours' and 'if.bodyRegex' as words. */
export function fieldText(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll('.', ': ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capital(words);
}
