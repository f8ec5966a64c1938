import type { ModelServerFacts } from '@docket/core/doctor/doctor-facts';
import { AppError } from '@docket/core/errors';
import * as contracts from '@docket/core/settings/settings.contract';
import { localDate } from '@docket/intelligence/working-time/zoned-time';
import type { FastifyError, FastifyInstance } from 'fastify';

import { browserOf } from '../../accounts/entry/browser';
import { insertSecurityEvent } from '../../accounts/entry/security-events.repository';
import { asSystem, asUser } from '../../platform/db/database';
import { readReadiness } from '../../platform/http/readiness.repository';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { sendFailure } from '../../platform/http/failures';
import { route, SerializedJson } from '../../platform/http/route';
import { serveWith } from '../../platform/http/serve';
import type { Threads } from '../../platform/threads/thread-task';
import { refusal } from './configuration-part';
import { exportTask, importInThread } from './configuration-tasks';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import { findSettings } from '../../records/settings/settings.repository';
import { changeSettings, describeSystem, requireRunning } from './settings.usecases';

const TOO_LARGE = 413;
type Dependencies = PlatformDependencies & {
  threads: Threads<PlatformDependencies>;
  findModelServers: () => Promise<ModelServerFacts[]>;
};

export function registerSettingsRoutes(app: FastifyInstance, deps: Dependencies): void {
  const serve = serveWith(app, deps, { table: 'settings', noun: 'settings', isOnePerUser: true });
  serve(contracts.getSettings, (work) => findSettings(work));
  serve(
    contracts.updateSettings,
    (work, { body }) => changeSettings(work, body),
    ({ body }) => requireRunning(body.localModel ?? null, deps.findModelServers),
  );
  route(app, contracts.listLocalModels, async () => {
    const found = await deps.findModelServers();
    return { items: found.map(({ name, models }) => ({ server: name, models: [...models] })) };
  });
  route(app, contracts.getSystemInfo, async ({ user }) => {
    const checks = await readReadiness(deps.db, deps.config.migrationsFolder, undefined);
    const problems = Object.values(checks).flatMap(({ problem }) => problem ?? []);
    return describeSystem(deps.config, problems, {
      db: deps.db,
      isAdministrator: user.role === 'administrator',
    });
  });
  route(app, contracts.exportConfiguration, async ({ user, request, reply }) => {
    const now = deps.clock.now();
    const { timezone } = await asUser(deps.db, user.id, findWorkingTime);
    const date = localDate(now.getTime(), timezone);
    await asSystem(deps.db, (trx) =>
      insertSecurityEvent(trx, {
        kind: 'exported',
        at: now,
        personId: user.id,
        actorId: user.id,
        email: user.email,
        ...browserOf(request),
      }),
    );
    reply.header('content-disposition', `attachment; filename="training-area-export-${date}.json"`);
    const file = await deps.threads.run(exportTask, { userId: user.id }, { isInteractive: true });
    return new SerializedJson(file);
  });
  void app.register((part, _, done) => {
    registerImport(part, deps);
    done();
  });
}

/** Whatever is wrong with the file, from its size to its last field, is reported with the specification's message. */
function registerImport(part: FastifyInstance, deps: Dependencies): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  part.setErrorHandler((error: FastifyError, request, reply) => {
    const isTooLarge = error.statusCode === TOO_LARGE;
    return sendFailure(isTooLarge ? tooLarge() : error, request, reply);
  });
  route(part, contracts.importConfiguration, ({ user, body, query }) =>
    importInThread(deps.threads, {
      userId: user.id,
      file: body instanceof Uint8Array ? body : new Uint8Array(),
      isDryRun: query.dryRun === 'true',
    }),
  );
}

function tooLarge(): AppError {
  const { message, details } = refusal(
    `it is larger than ${contracts.CONFIGURATION_FILE_LIMIT / 1024 / 1024} MB`,
  );
  return new AppError('request.too_large', message, details);
}
