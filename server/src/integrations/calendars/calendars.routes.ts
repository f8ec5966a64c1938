import * as contracts from '@docket/core/calendar/calendar-reading.contract';
import type { FastifyInstance } from 'fastify';

import { route } from '../../platform/http/route';
import { serveWith } from '../../platform/http/serve';
import {
  listCalendars,
  readCalendar,
  stopReadingCalendar,
  type CalendarDependencies,
} from './calendars.usecases';

export function registerCalendarRoutes(app: FastifyInstance, deps: CalendarDependencies): void {
  const serve = serveWith(app, deps);
  serve(contracts.listCalendars, async (work) => ({ items: await listCalendars(work) }));
  route(app, contracts.readCalendar, ({ user, params }) =>
    readCalendar(deps, { userId: user.id, ...params }),
  );
  serve(contracts.stopReadingCalendar, (work, { params }) =>
    stopReadingCalendar(work, params.source),
  );
}
