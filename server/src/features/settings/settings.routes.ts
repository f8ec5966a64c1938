import * as contracts from '@docket/core/settings/settings.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { readConfiguration } from './export-configuration.usecases';
import { importConfiguration } from './import-configuration.usecases';
import { findSettings } from './settings.repository';
import { updateSettings } from './settings.usecases';
import { describeSystem } from './system-info';

export function registerSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  const startedAt = deps.clock.now();
  route(app, contracts.getSettings, ({ user }) =>
    asWork(deps, user.id, (work) => findSettings(work)),
  );
  route(app, contracts.updateSettings, ({ user, body }) =>
    asWork(deps, user.id, (work) => updateSettings(work, body)),
  );
  route(app, contracts.getSystemInfo, () => describeSystem(deps.config, startedAt));
  route(app, contracts.exportConfiguration, async ({ user, reply }) => {
    const date = deps.clock.now().toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="training-area-export-${date}.json"`);
    return asWork(deps, user.id, readConfiguration);
  });
  route(app, contracts.importConfiguration, ({ user, body, query }) =>
    importConfiguration(deps, user.id, { file: body, isDryRun: query.dryRun === 'true' }),
  );
}
