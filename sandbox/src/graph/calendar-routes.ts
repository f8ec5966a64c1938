// Stand-in for the calendar view: proves its window, paging, $select and permission, but not recurrence, which the real
// one expands itself, nor responses in zones other than UTC.
import { badRequest } from '../mailbox/graph-error';
import type { CalendarEvent } from '../world/calendar-event';
import type { GraphRequest, GraphResponse } from './graph-request';
import type { GraphRoute } from './route-table';
import { readsCalendars } from './scopes';

const defaultPage = 10;

function view(event: CalendarEvent): Record<string, unknown> {
  const { id, subject, isAllDay, isCancelled, showAs } = event;
  const at = (dateTime: string) => ({ dateTime: `${dateTime}.0000000`, timeZone: 'UTC' });
  return { id, subject, isAllDay, isCancelled, showAs, start: at(event.start), end: at(event.end) };
}

function timeOf(request: GraphRequest, name: string): number {
  const time = Date.parse(request.query.get(name) ?? '');
  if (Number.isNaN(time)) {
    throw badRequest(
      `This request requires a time window: ${name} is missing.`,
      'ErrorInvalidRequest',
    );
  }
  return time;
}

function calendarView(request: GraphRequest): GraphResponse {
  const from = timeOf(request, 'startDateTime');
  const until = timeOf(request, 'endDateTime');
  const top = Number(request.query.get('$top') ?? defaultPage);
  const skip = Number(request.query.get('$skip') ?? 0);
  const select = request.query.get('$select')?.split(',');
  const inside = request.world
    .calendarOf(request.mailbox.owner.oid)
    .filter(({ start, end }) => Date.parse(`${end}Z`) > from && Date.parse(`${start}Z`) < until)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const next = new URL(request.url);
  next.searchParams.set('$skip', String(skip + top));
  return {
    status: 200,
    body: {
      '@odata.context': `${request.base}/$metadata#users/calendarView`,
      value: inside
        .slice(skip, skip + top)
        .map(view)
        .map((event) =>
          select
            ? Object.fromEntries(Object.entries(event).filter(([name]) => select.includes(name)))
            : event,
        ),
      ...(skip + top < inside.length ? { '@odata.nextLink': next.href } : {}),
    },
  };
}

export const calendarRoutes: GraphRoute[] = [
  { method: 'GET', path: '/me/calendarView', scopes: readsCalendars, handle: calendarView },
];
