import { statSync } from 'node:fs';

import type { ModelServerFacts } from '@docket/core/doctor/doctor-facts';
import { AppError } from '@docket/core/errors';
import type { LocalModel, UserSettings, SystemInfo } from '@docket/core/settings/settings.contract';

import { requirePermission } from '../../accounts/mailboxes/require-permission';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { findSettings } from '../../records/settings/settings.repository';
import { updateSettings, type SettingsPatch } from '../../records/settings/settings.usecases';
import { readSupport } from '../../review/accuracy/accuracy.usecases';
import type { Db } from '../../platform/db/database';
import { readPostgresVersion } from '../../platform/db/postgres-version';
import { findRelocatedCluster } from '../../platform/db/postgres-location';
import type { Config } from '../../config';

type FindModelServers = () => Promise<ModelServerFacts[]>;

/**
 * Refuses a threshold that the person's decisions do not support. Throws mailbox.consent_needed if archived messages
 * are to be moved without permission.
 */
export async function changeSettings(
  work: UnitOfWork,
  patch: SettingsPatch,
): Promise<UserSettings> {
  await requireSupport(work, patch.autoApproveAbove ?? null);
  if (patch.archiveMovesMessage === true && !(await findSettings(work)).archiveMovesMessage)
    await requirePermission(work, 'Mail.ReadWrite', 'turn on this setting');
  return updateSettings(work, patch);
}

/**
 * Throws settings.model_not_found if the model does not run on this machine. Probes its ports, so call it outside a
 * transaction.
 */
export async function requireRunning(
  wanted: LocalModel | null,
  findModelServers: FindModelServers,
): Promise<void> {
  if (wanted === null) return;
  const { server, model } = wanted;
  const found = await findModelServers();
  if (found.some(({ name, models }) => name === server && models.includes(model))) return;
  throw new AppError(
    'settings.model_not_found',
    `${server} does not offer ${model} on this machine now. Start it and try again.`,
  );
}

async function requireSupport(work: UnitOfWork, above: number | null): Promise<void> {
  if (above === null) return;
  const { isSupported, right, decided } = await readSupport(work, above);
  if (isSupported) return;
  const percent = `${Math.round(above * 100)}%`;
  throw new AppError(
    'settings.threshold_unsupported',
    decided === 0
      ? `You have not decided on any project suggested at ${percent} or above yet`
      : `Your decisions do not support ${percent} yet: you agreed with ${right} of ${decided}`,
    { right, decided },
  );
}

const SHOWN = 4;
/** When the running code was installed: the date of this file, which in a build contains the whole server. */
const updatedAt = statSync(import.meta.filename).mtime;

/** `problems`: what keeps this installation from serving, as shown. */
export async function describeSystem(
  config: Config,
  problems: readonly string[],
  { db, isAdministrator }: { db: Db; isAdministrator: boolean },
): Promise<SystemInfo> {
  return {
    version: config.build,
    environment: config.microsoft.isSandbox ? 'Sandbox' : 'Production',
    last_updated: updatedAt.toISOString(),
    status: problems.length === 0 ? 'Healthy' : problems.join('. '),
    clientId: mask(config.microsoft.clientId),
    backendUrl: config.publicUrl,
    classifier:
      config.classifierUrl === undefined ? 'Built-in' : new URL(config.classifierUrl).host,
    languageModel: config.languageModel?.model ?? 'Off',
    database: await describeDatabase(config, isAdministrator),
    databaseVersion: isAdministrator
      ? await readPostgresVersion(db, config.databaseUrl === undefined)
      : null,
  };
}

async function describeDatabase(config: Config, isAdministrator: boolean): Promise<string> {
  if (config.databaseUrl !== undefined)
    return isAdministrator
      ? `PostgreSQL on ${new URL(config.databaseUrl).host}`
      : 'PostgreSQL on a server';
  const elsewhere = await findRelocatedCluster(config.dataFolder);
  if (elsewhere === null) return 'In the data folder';
  return isAdministrator ? elsewhere : 'Outside the data folder';
}

function mask(text: string): string {
  return text.length <= SHOWN ? '••••' : `••••••••${text.slice(-SHOWN)}`;
}
