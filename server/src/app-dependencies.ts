import type { ModelServerFacts } from '@docket/core/doctor/doctor-facts';
import type { LocalModel } from '@docket/core/settings/settings.contract';
import type { Classifier } from './analysis/classifier/classifier';
import type { LoadEncoder } from './analysis/encoder/load-encoder';
import type { IdentityProbe, IdentityPort } from './accounts/identity/identity-port';
import type { LanguageModel } from './analysis/language-model/language-model';
import type { MailboxFor, ProfileFor } from './mail/mailbox/mailbox';
import type { CalendarFor } from './integrations/calendars/calendar';
import type { DryRun } from './integrations/task-services/dry-run';
import type { TaskServiceFor } from './integrations/task-services/task-service';
import type { AccessTokenFor } from './accounts/auth/access-tokens.usecases';
import type { AutoApprove } from './analysis/classify/recommend-chunk.usecases';
import type { ReceiveDependencies } from './mail/emails/emails.usecases';
import type { ProcessLiveness } from './platform/db/process-liveness';
import type { Crowding } from './platform/load/crowding';
import type { HttpProbe } from './platform/http/http-probe';
import type { Inverters } from './platform/changes/reversal';
import type { AddressGuard } from './platform/outbound/guarded-request';
import type { Threads } from './platform/threads/thread-task';
import type { PlatformDependencies } from './platform/use-cases/dependencies';

/** What compose-dependencies.ts builds once for routes and jobs: the platform and the adapters. */
export type AppDependencies = PlatformDependencies & {
  threads: Threads<AppDependencies>;
  livingProcess: ProcessLiveness;
  crowding: Crowding;
  identity: IdentityPort;
  probe: HttpProbe;
  probeIdentity: IdentityProbe;
  findModelServers: () => Promise<ModelServerFacts[]>;
  /** A fingerprint that tells this process's secret from another's. */
  secretPrint: string;
  accessTokenFor: AccessTokenFor;
  mailboxFor: MailboxFor;
  profileFor: ProfileFor;
  classifier: Classifier;
  clauseEncoder: LoadEncoder;
  /** null if none is configured, in which case nothing is sent to one. */
  languageModel: LanguageModel | null;
  localModelOf: (choice: LocalModel) => LanguageModel;
  dryRun: DryRun;
  taskServiceFor: TaskServiceFor;
  calendarFor: CalendarFor;
  /** Guards addresses that people enter. */
  webhookGuard: AddressGuard;
  /** What lower floors need from higher ones. */
  inverters: Inverters;
  autoApprove: AutoApprove;
  onEmailsStored: ReceiveDependencies['onEmailsStored'];
};
