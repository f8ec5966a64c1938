import * as contracts from '@docket/core/users/administration.contract';
import { deviceName } from '@docket/core/users/device-name';
import type { FastifyInstance } from 'fastify';

import { browserOf } from '../../accounts/entry/browser';
import { listSecurityEvents } from '../../accounts/entry/security-events.repository';
import { asSystem } from '../../platform/db/database';
import type { SubscriptionDependencies } from '../../mail/sync/subscription.usecases';
import { administratorRoute } from '../../platform/http/route';
import { isForOneTenant, isOpenToTheInternet } from './exposure';
import { countWaiting } from './people.repository';
import { changePerson, endSessions, readPeople } from './people.usecases';
import { removePerson } from './remove-person.usecases';

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
  administratorRoute(app, contracts.listSecurityEvents, async ({ query }) => {
    const { items, total } = await asSystem(db, (trx) => listSecurityEvents(trx, query));
    const shown = items.map(({ userAgent, at, kind, ...event }) => ({
      ...event,
      at: at.toISOString(),
      kind: kind as contracts.SecurityEventKind,
      device: userAgent === '' ? '' : deviceName(userAgent),
    }));
    return { items: shown, total, page: query.page, pageSize: query.pageSize };
  });
}
