import type { Classifier } from './adapters/classifier/classifier';
import type { IdentityProbe } from './adapters/identity/identity-probe';
import type { IdentityPort } from './adapters/identity/identity-port';
import type { LanguageModel } from './adapters/language-model/language-model';
import type { MailboxFor } from './adapters/mailbox/mailbox';
import type { ProfileFor } from './adapters/mailbox/profile';
import type { TaskService } from './adapters/task-services/task-service';
import type { AccessTokenFor } from './features/auth/access-tokens.usecases';
import type { Deps } from './platform/deps';

/** What compose.ts makes once for routes and jobs: the platform and the adapters. */
export type Needs = Deps & {
  identity: IdentityPort;
  probeIdentity: IdentityProbe;
  /** Tells this process's secret from another's. */
  secretPrint: string;
  accessTokenFor: AccessTokenFor;
  mailboxFor: MailboxFor;
  profileFor: ProfileFor;
  classifier: Classifier;
  /** null: none is configured, and nothing is sent to one. */
  languageModel: LanguageModel | null;
  taskService: TaskService;
};
