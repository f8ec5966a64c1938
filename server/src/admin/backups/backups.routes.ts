import { listBackups } from '@docket/core/users/backups.contract';
import type { FastifyInstance } from 'fastify';

import { asSystem } from '../../platform/db/database';
import { administratorRoute } from '../../platform/http/route';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { listBackupEntries } from './backups.repository';

const SHOWN = 10;

export function registerBackupRoutes(
  app: FastifyInstance,
  { config, db }: PlatformDependencies,
): void {
  administratorRoute(app, listBackups, async () => {
    const { folder, passphrase, everyHours, keep } = config.backups;
    const entries = await asSystem(db, (trx) => listBackupEntries(trx, SHOWN));
    return {
      schedule:
        folder === undefined
          ? null
          : { folder, everyHours, keep, isEncrypted: passphrase !== undefined },
      latest: entries.map(({ startedAt, finishedAt, ...entry }) => ({
        ...entry,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt.toISOString(),
      })),
    };
  });
}
