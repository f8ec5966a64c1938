import { SEALED_TOKENS } from './accounts/auth/access-tokens.usecases';
import { SEALED_PUSH_KEYS } from './integrations/notifications/push-keys.usecases';
import { SEALED_CREDENTIALS } from './integrations/task-services/credentials';
import { SEALED_WEBHOOK_SECRETS } from './integrations/webhooks/webhooks.usecases';
import type { SealedColumn } from './platform/db/reseal';

/** Everything that DOCKET_SECRET encrypts for longer than a sign-in. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_TOKENS,
  SEALED_CREDENTIALS,
  SEALED_WEBHOOK_SECRETS,
  SEALED_PUSH_KEYS,
];
