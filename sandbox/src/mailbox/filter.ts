import { badRequest } from './graph-error';
import type { Message } from './message';

/** The conditions of a $filter, joined by `and`: bounds of receivedDateTime, a flag, an extended property. */
export interface Filter {
  matches: (message: Message) => boolean;
  /** Properties in order of appearance, which `$orderby` is checked against. */
  properties: string[];
  receivedFrom: number | null;
  receivedTo: number | null;
}

interface Condition {
  property: string;
  matches: (message: Message) => boolean;
  from?: number;
  to?: number;
}

const COMPARISON = /^([a-z]+) (ge|gt|le|lt|eq) (\S+)$/i;
const EXTENDED =
  /^singleValueExtendedProperties\/any\(ep: ?ep\/id eq '([^']*)' and ep\/value eq '([^']*)'\)$/i;
const CONDITIONS = /(?:[^\s(]+\([^)]*\)|[^\s(]+ \S+ \S+)(?= and |$)/gi;

const flags: Record<string, (message: Message) => boolean> = {
  isread: (message) => message.isRead,
  isdraft: (message) => message.isDraft,
};

export function parseFilter(text: string): Filter {
  const parts = text.trim().match(CONDITIONS) ?? [];
  if (parts.join(' and ') !== text.trim()) throw invalid();
  const conditions = parts.map(readCondition);
  return {
    matches: (message) => conditions.every((condition) => condition.matches(message)),
    properties: conditions.map((condition) => condition.property),
    receivedFrom: conditions.find((condition) => condition.from !== undefined)?.from ?? null,
    receivedTo: conditions.find((condition) => condition.to !== undefined)?.to ?? null,
  };
}

function readCondition(text: string): Condition {
  const [, id, wanted] = EXTENDED.exec(text) ?? [];
  if (id !== undefined && wanted !== undefined) {
    return {
      property: 'singlevalueextendedproperties',
      matches: ({ extended }) =>
        extended.some((one) => one.id.toLowerCase() === id.toLowerCase() && one.value === wanted),
    };
  }
  const [, name = '', operator = '', value = ''] = COMPARISON.exec(text) ?? [];
  const property = name.toLowerCase();
  if (property === 'receiveddatetime') return readReceived(operator.toLowerCase(), value);
  const flag = flags[property];
  if (!flag || operator !== 'eq' || !/^(true|false)$/.test(value)) throw invalid();
  return { property, matches: (message) => String(flag(message)) === value };
}

function readReceived(operator: string, value: string): Condition {
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw invalid();
  const tests: Record<string, (received: number) => boolean> = {
    ge: (received) => received >= time,
    gt: (received) => received > time,
    le: (received) => received <= time,
    lt: (received) => received < time,
    eq: (received) => received === time,
  };
  return {
    property: 'receiveddatetime',
    matches: (message) => tests[operator]?.(message.received) === true,
    ...(operator.startsWith('g') ? { from: time } : {}),
    ...(operator.startsWith('l') ? { to: time } : {}),
  };
}

function invalid(): Error {
  return badRequest('Invalid filter clause: there is a syntax error in the query.');
}
