import type { Config } from '../../config';
import type { BackupAbout } from '../../platform/backup/backup-content';
import { BackupError } from '../../platform/backup/backup-error';
import { readStoredSecret, secretFingerprint } from '../../platform/crypto/stored-secret';

/**
 * The secret of the data folder is backed up with the rows it encrypts; one from the environment is kept by whoever set
 * it.
 */
export async function backedUpSecret(
  config: Config,
): Promise<Pick<BackupAbout, 'secret' | 'secretPrint'>> {
  if (config.secret !== undefined)
    return { secret: null, secretPrint: secretFingerprint(config.secret) };
  const secret = await readStoredSecret(config.dataFolder, 'secret');
  if (secret === undefined)
    throw new BackupError(
      `There is no Docket in ${config.dataFolder} yet. Set DOCKET_DATA_DIR to the data folder you want to back up.`,
    );
  return { secret, secretPrint: secretFingerprint(secret) };
}

/** The secret to restore with. Throws BackupError if the backup's rows could not be decrypted. */
export function restoredSecret(config: Config, about: BackupAbout): string {
  const given = [config.secret, config.previousSecret].flatMap((secret) => secret ?? []);
  if (config.secret === undefined && about.secret !== null) return about.secret;
  if (
    config.secret !== undefined &&
    given.some((secret) => secretFingerprint(secret) === about.secretPrint)
  )
    return config.secret;
  throw new BackupError(
    about.secret === null
      ? 'This backup was made with a DOCKET_SECRET from the environment. Set DOCKET_SECRET to the same value and restore again.'
      : 'This backup contains its own secret, but DOCKET_SECRET is set to a different one. Unset DOCKET_SECRET, or set DOCKET_PREVIOUS_SECRET to the secret of the backup.',
  );
}
