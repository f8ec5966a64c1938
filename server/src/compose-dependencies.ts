// Builds the dependencies of use cases, jobs and routes: the platform, the adapters, and what lower floors need from
// higher ones.
import { createBuiltInClassifier } from './analysis/classifier/built-in-classifier';
import { createServiceClassifier } from './analysis/classifier/adapters/service-classifier';
import { createEncoderLoader } from './analysis/encoder/adapters/encoder-files';
import { probeEntra } from './accounts/identity/adapters/entra-probe';
import { createEntraIdentity } from './accounts/identity/adapters/entra-identity';
import { createChatCompletions } from './analysis/language-model/adapters/chat-completions';
import {
  createLocalModel,
  findModelServers,
} from './analysis/language-model/adapters/model-servers';
import { createGraphCall, type GraphCallOptions } from './mail/mailbox/adapters/graph-call';
import { createGraphMailbox } from './mail/mailbox/adapters/graph-mailbox';
import { readGraphProfile } from './mail/mailbox/adapters/graph-profile';
import type { MailboxFor } from './mail/mailbox/mailbox';
import { createLanes } from './mail/mailbox/lanes';
import { createCalendars } from './integrations/calendars/adapters/calendars';
import { readEventsTask } from './integrations/calendars/adapters/read-events';
import {
  createDavEvents,
  createTaskServices,
} from './integrations/task-services/adapters/task-services';
import { createTodoistDryRun } from './integrations/task-services/adapters/todoist-dry-run';
import { onlyWithWebhooks } from './integrations/webhooks/queue-messages.usecases';
import { createAddressGuard } from './platform/outbound/guarded-request';
import type { Config } from './config';
import { createAccessTokens } from './accounts/auth/access-tokens.usecases';
import { createRequestBudget } from './mail/mailbox/request-budget';
import { invertFolderChoice } from './mail/proof/folder-choice.usecases';
import { INVERT_RECORD, invertService } from './records/invert-records';
import { autoApprove } from './review/decide/auto-approval.usecases';
import { decideInBatch } from './review/decide/decide-many.usecases';
import { INVERT_DECISION, invertTask } from './review/decide/invert-decisions';
import { lockReverted } from './review/decide/lock-reverted';
import { adoptDecisions } from './review/decisions/portable-decisions.repository';
import type { AppDependencies } from './app-dependencies';
import { pipeline } from './pipeline';
import type { Clock } from './platform/clock/clock';
import { createSealer } from './platform/crypto/sealer';
import { secretFingerprint } from './platform/crypto/stored-secret';
import { ADVISORY_LOCK_CLASSES } from './platform/db/advisory-locks';
import { createAdvisorySlots } from './platform/db/advisory-slots';
import { createProcessLiveness } from './platform/db/process-liveness';
import { createDatabase } from './platform/db/database';
import { createProbe, PROBE_TIMEOUT_MS } from './platform/http/http-probe';
import { createCrowding } from './platform/load/crowding';
import { createAnnouncer } from './platform/jobs/announce';
import type { Log } from './platform/log/log';
import type { Threads } from './platform/threads/thread-task';

const CONNECTIONS = 12;
const UNDO_PART = 200;

export type DependencyOptions = {
  config: Config;
  clock: Clock;
  log: Log;
  /** Logs in as docket_app. */
  databaseUrl: string;
  /** Connects to the server itself; databaseUrl may go through PgBouncer. */
  listenUrl: string;
  /** The first seals; the others only open what was sealed with them. */
  secrets: readonly [string, ...string[]];
  threads: Threads<AppDependencies>;
  connections?: number;
  /** For each request of the doctor. */
  probeTimeoutMs?: number;
  onSlowQuery?: Parameters<typeof createDatabase>[1]['onSlowQuery'];
  /** How long one statement of a web request may take; tests have no minute. */
  requestStatementMs?: number;
  /** Entries that one call of Undo reverts at least; tests have no thousands. */
  undoPart?: number;
};

export function composeDependencies(options: DependencyOptions): {
  deps: AppDependencies;
  close: () => Promise<void>;
} {
  const { config, clock, log, databaseUrl, listenUrl, threads } = options;
  const db = createDatabase(databaseUrl, {
    max: options.connections ?? CONNECTIONS,
    isPooled: databaseUrl !== listenUrl,
    ...(options.onSlowQuery === undefined ? {} : { onSlowQuery: options.onSlowQuery }),
    requestStatementMs: options.requestStatementMs,
    onIdleError: (error) => log.warn({ error: error.message }, 'A database connection was lost'),
  });
  const sealer = createSealer(options.secrets);
  const identity = createEntraIdentity(config.microsoft, clock);
  const accessTokenFor = createAccessTokens({ db, clock, sealer, identity });
  const mailboxes = composeMailboxes(options, { db, accessTokenFor });
  const { graphOf } = mailboxes;
  const livingProcess = createProcessLiveness(listenUrl, log);
  const crowding = createCrowding(listenUrl, log);
  const probe = createProbe(options.probeTimeoutMs ?? PROBE_TIMEOUT_MS);
  const webhookGuard = createAddressGuard(config.webhookNetworks);
  const announce = onlyWithWebhooks(createAnnouncer(pipeline));
  const deps: AppDependencies = {
    config,
    db,
    clock,
    log,
    sealer,
    announce,
    threads,
    livingProcess,
    crowding,
    identity,
    probe,
    probeIdentity: (publicUrl) => probeEntra(config.microsoft, publicUrl, probe),
    findModelServers: () => findModelServers(probe),
    secretPrint: secretFingerprint(options.secrets[0]),
    accessTokenFor,
    mailboxFor: mailboxes.mailboxFor,
    profileFor: (userId) => readGraphProfile(graphOf(userId)),
    dryRun: createTodoistDryRun(config),
    taskServiceFor: createTaskServices({
      config,
      guard: webhookGuard,
      now: () => clock.now(),
      threads,
      graphOf: (userId, signal) => createGraphCall({ ...graphOf(userId), signal }),
    }),
    calendarFor: createCalendars({
      davOf: createDavEvents({ guard: webhookGuard, now: () => clock.now(), threads }),
      graphOf: (userId) => createGraphCall(graphOf(userId)),
      readEvents: (input) => threads.run(readEventsTask, input),
    }),
    webhookGuard,
    inverters: { ...inverters, part: options.undoPart ?? UNDO_PART },
    autoApprove,
    onEmailsStored: adoptDecisions,
    ...composeModels(options),
  };
  return {
    deps,
    async close() {
      await threads.close();
      await mailboxes.close();
      await livingProcess.close();
      await crowding.close();
      await db.destroy();
    },
  };
}

/** How each noun's changes are undone. */
const inverters: Omit<AppDependencies['inverters'], 'part'> = {
  lock: lockReverted,
  invert: {
    ...INVERT_RECORD,
    ...INVERT_DECISION,
    service: invertService,
    task: invertTask,
    folder: invertFolderChoice,
  },
  together: decideInBatch,
};

/** The mailboxes of all users, which share the limits of their provider. */
function composeMailboxes(
  { config, clock, log, listenUrl }: DependencyOptions,
  { db, accessTokenFor }: Pick<AppDependencies, 'db' | 'accessTokenFor'>,
) {
  // An embedded database serves only this process.
  const slots =
    config.databaseUrl === undefined
      ? null
      : createAdvisorySlots(listenUrl, { lockClass: ADVISORY_LOCK_CLASSES.mailboxLanes, log });
  const lanes = createLanes(slots);
  const budget = createRequestBudget({ db, clock });
  const graphOf = (userId: string): GraphCallOptions => ({
    baseUrl: config.microsoft.graphBaseUrl,
    mailboxKey: userId,
    accessToken: (rejected) => accessTokenFor(userId, rejected),
    lanes,
    budget,
  });
  const mailboxFor: MailboxFor = (userId, signal, limits) =>
    createGraphMailbox({ ...graphOf(userId), signal, ...limits });
  return { graphOf, mailboxFor, close: async () => slots?.close() };
}

type Models = Pick<
  AppDependencies,
  'classifier' | 'clauseEncoder' | 'languageModel' | 'localModelOf'
>;

/** Everything that reads emails for Docket. */
function composeModels({ config, log }: DependencyOptions): Models {
  return {
    classifier:
      config.classifierUrl === undefined
        ? createBuiltInClassifier()
        : createServiceClassifier(config.classifierUrl),
    clauseEncoder: createEncoderLoader(config.encoderFolder, log),
    languageModel:
      config.languageModel === undefined ? null : createChatCompletions(config.languageModel),
    localModelOf: createLocalModel,
  };
}
