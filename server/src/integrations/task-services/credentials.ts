import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { SealBroken } from '../../platform/crypto/sealer';
import type { SealedColumn } from '../../platform/db/reseal';
import type { ServiceAccount } from './sync-run';
import type { Credentials } from './task-service';
import { TaskServiceError } from './task-service-error';

const NONE: Credentials = { token: '', url: '', username: '', password: '' };
const purposeOf = ({ userId, service }: { userId: string; service: string }) =>
  `${service} credentials of ${userId}`;

export const SEALED_CREDENTIALS: SealedColumn = {
  table: 'task_services',
  column: 'sealed_secret',
  key: ['user_id', 'service'],
  purposeOf: ({ user_id: userId = '', service = '' }) => purposeOf({ userId, service }),
};

type Sealing = Pick<PlatformDependencies, 'sealer'>;

export function sealCredentials(
  { sealer }: Sealing,
  account: ServiceAccount,
  credentials: Credentials,
): Buffer {
  return sealer.seal(JSON.stringify(credentials), purposeOf(account));
}

/** Throws TaskServiceError if they were sealed with another secret. */
export function openCredentials(
  { sealer }: Sealing,
  { account, sealed }: { account: ServiceAccount; sealed: Buffer | null },
): Credentials {
  if (sealed === null) return NONE;
  try {
    return JSON.parse(sealer.open(sealed, purposeOf(account))) as Credentials;
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new TaskServiceError(
      'reconnect',
      'The stored credentials cannot be decrypted with this DOCKET_SECRET. Connect the service again.',
    );
  }
}
