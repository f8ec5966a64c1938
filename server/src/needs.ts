import type { Classifier } from './adapters/classifier/classifier';
import type { IdentityPort } from './adapters/identity/identity-port';
import type { MailboxFor } from './adapters/mailbox/mailbox';
import type { AccessTokenFor } from './features/auth/access-tokens.usecases';
import type { Deps } from './platform/deps';

/** What compose.ts makes once for routes and jobs: the platform and the adapters. */
export type Needs = Deps & {
  identity: IdentityPort;
  accessTokenFor: AccessTokenFor;
  mailboxFor: MailboxFor;
  classifier: Classifier;
};
