import * as contracts from '@docket/core/calendar/calendar-feed.contract';
import { API_PREFIX } from '@docket/core/contract';
import type { FastifyInstance } from 'fastify';

import { createCallLimit } from '../../platform/http/call-limits';
import { serveWith } from '../../platform/http/serve';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { createFeed, endFeed, readCalendar, readFeed } from './calendar-feed.usecases';

/** Calendar programs read every few minutes at most; a person may have several. */
const READS_PER_MINUTE = 20;

const PATH = API_PREFIX + contracts.CALENDAR_FEED_PATH;

export function registerCalendarFeedRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const serve = serveWith(app, deps);
  serve(contracts.getCalendarFeed, async (work) => ({ feed: await readFeed(work) }));
  serve(contracts.createCalendarFeed, async (work) => {
    const { feed, secret } = await createFeed(work);
    return { feed, url: `${deps.config.publicUrl}${PATH}/${secret}.ics` };
  });
  serve(contracts.deleteCalendarFeed, async (work) => ({ deleted: await endFeed(work) }));

  // It is written on the web thread, and a person's own limit does not apply without a session.
  const limitReads = createCallLimit(READS_PER_MINUTE);
  // Calendar programs send neither our cookie nor a header: the secret in the address is the key.
  app.get<{ Params: { secret: string } }>(
    `${PATH}/:secret.ics`,
    { config: { scope: 'none' } },
    async (request, reply) => {
      const calendar = await readCalendar(deps, {
        secret: request.params.secret,
        admit: (userId) => limitReads(userId, reply),
      });
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="docket.ics"')
        .send(calendar);
    },
  );
}
