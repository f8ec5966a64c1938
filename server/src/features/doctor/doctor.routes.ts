import { runDoctor } from '@docket/core/doctor/doctor.contract';
import type { FastifyInstance } from 'fastify';

import type { IdentityProbe } from '../../adapters/identity/identity-probe';
import { asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { findOwnAccountFacts } from './accounts.repository';
import { examine } from './doctor.usecases';

type Needs = Deps & { probeIdentity: IdentityProbe; secretPrint: string };

export function registerDoctorRoutes(app: FastifyInstance, needs: Needs): void {
  const { config, db, clock, probeIdentity, secretPrint } = needs;
  route(app, runDoctor, ({ user }) =>
    examine({
      config,
      now: clock.now(),
      probeIdentity,
      database: db,
      secretPrint,
      listAccounts: () => asUser(db, user.id, findOwnAccountFacts),
    }),
  );
}
