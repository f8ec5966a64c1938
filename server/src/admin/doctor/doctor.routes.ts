import { runDoctor } from '@docket/core/doctor/doctor.contract';
import type { ModelServerFacts } from '@docket/core/doctor/doctor-facts';
import type { FastifyInstance } from 'fastify';

import type { IdentityProbe } from '../../accounts/identity/identity-port';
import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import type { HttpProbe } from '../../platform/http/http-probe';
import { route } from '../../platform/http/route';
import { findOwnAccountFacts } from './accounts.repository';
import { examine } from './doctor.usecases';

type Dependencies = PlatformDependencies & {
  probe: HttpProbe;
  probeIdentity: IdentityProbe;
  findModelServers: () => Promise<ModelServerFacts[]>;
  secretPrint: string;
};

export function registerDoctorRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { config, db, clock, probe, probeIdentity, findModelServers, secretPrint } = deps;
  route(app, runDoctor, ({ user }) =>
    examine({
      config,
      now: clock.now(),
      probe,
      probeIdentity,
      findModelServers,
      database: db,
      secretPrint,
      listAccounts: () => asUser(db, user.id, findOwnAccountFacts),
      // Otherwise this process would not have started.
      opensStored: () => Promise.resolve(true),
    }),
  );
}
