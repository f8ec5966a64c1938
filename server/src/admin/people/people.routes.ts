import { Readable } from 'node:stream';

import * as contracts from '@docket/core/users/administration.contract';
import type { FastifyInstance } from 'fastify';

import { browserOf } from '../../accounts/entry/browser';
import { asSystem } from '../../platform/db/database';
import type { SubscriptionDependencies } from '../../mail/sync/subscription.usecases';
import { administratorRoute } from '../../platform/http/route';
import { isForOneTenant, isOpenToTheInternet } from './exposure';
import { countWaiting } from './people.repository';
import { changePerson, endSessions, readPeople } from './people.usecases';
import { removePerson } from './remove-person.usecases';
import { exportSecurityLog, readSecurityLog } from './security-log.usecases';

/** A browser that takes nothing more of its file for so long has stopped. */
const MAX_PAUSE_MS = 60_000;

export function registerPeopleRoutes(app: FastifyInstance, deps: SubscriptionDependencies): void {
  const { config, db } = deps;

  administratorRoute(app, contracts.listPeople, async ({ query, user }) => ({
    ...(await readPeople(deps, query, user.id)),
    entry: {
      others: config.entry.others,
      allowed: [...config.entry.allowed],
      isForOneTenant: isForOneTenant(config),
      isExposed: isOpenToTheInternet(config),
    },
  }));
  administratorRoute(app, contracts.readDoor, async () => ({
    isExposed: isOpenToTheInternet(config),
    others: config.entry.others,
    waiting: await asSystem(db, countWaiting),
  }));
  administratorRoute(app, contracts.updatePerson, ({ params, body, user, request }) =>
    changePerson(
      deps,
      { personId: params.id, actorId: user.id, browser: browserOf(request) },
      body,
    ),
  );
  administratorRoute(app, contracts.endSessions, ({ params, user, request }) =>
    endSessions(deps, { personId: params.id, actorId: user.id, browser: browserOf(request) }),
  );
  administratorRoute(app, contracts.removePerson, ({ params, user, request }) =>
    removePerson(deps, { personId: params.id, actorId: user.id, browser: browserOf(request) }),
  );
  administratorRoute(app, contracts.listSecurityEvents, ({ query }) =>
    readSecurityLog(deps, query),
  );
  administratorRoute(app, contracts.exportSecurityEvents, async ({ query, reply }) => {
    const rows = Readable.from(exportSecurityLog(deps, query), { objectMode: false });
    reply.raw.setTimeout(MAX_PAUSE_MS, () => reply.raw.destroy());
    const file = `docket-security-log-${deps.clock.now().toISOString().slice(0, 10)}.csv`;
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(rows);
  });
}
