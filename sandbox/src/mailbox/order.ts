import { badRequest } from '../graph/graph-error';
import type { Filter } from './filter';
import type { Message } from './message';

export interface Order {
  property: string;
  isDescending: boolean;
}

const values: Record<string, (message: Message) => string | number> = {
  receiveddatetime: (m) => m.received,
  sentdatetime: (m) => m.sent,
  createddatetime: (m) => m.created,
  lastmodifieddatetime: (m) => m.modified,
  subject: (m) => m.subject.toLowerCase(),
  importance: (m) => m.importance,
  isread: (m) => Number(m.isRead),
  isdraft: (m) => Number(m.isDraft),
  hasattachments: (m) => Number(m.attachments.length > 0),
  'from/emailaddress/name': (m) => m.from?.name.toLowerCase() ?? '',
  'from/emailaddress/address': (m) => m.from?.address.toLowerCase() ?? '',
};

export function parseOrder(text: string): Order[] {
  return text.split(',').map((part) => {
    const [property = '', direction = 'asc', ...rest] = part.trim().toLowerCase().split(/\s+/);
    if (!values[property] || !/^(asc|desc)$/.test(direction) || rest.length > 0) {
      throw badRequest(`Could not order by '${part.trim()}' on type 'microsoft.graph.message'.`);
    }
    return { property, isDescending: direction === 'desc' };
  });
}

/** Outlook's rule: what is ordered by must be filtered by first, in the same order. */
export function requireEfficient(filter: Filter | null, orders: Order[]): void {
  if (!filter) return;
  const isEfficient = orders.every((order, index) => filter.properties[index] === order.property);
  if (isEfficient) return;
  throw badRequest(
    'The restriction or sort order is too complex for this operation.',
    'InefficientFilter',
  );
}

export function compareBy(orders: Order[]): (a: Message, b: Message) => number {
  return (a, b) => {
    for (const order of orders) {
      const value = values[order.property];
      if (!value) continue;
      const [left, right] = [value(a), value(b)];
      if (left < right) return order.isDescending ? 1 : -1;
      if (left > right) return order.isDescending ? -1 : 1;
    }
    return b.ordinal - a.ordinal;
  };
}
