// The only place that constructs and joins things.
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';

import { createBuiltInClassifier } from './adapters/classifier/built-in-classifier';
import { createServiceClassifier } from './adapters/classifier/service-classifier';
import { probeEntra } from './adapters/identity/entra-probe';
import { createEntraIdentity } from './adapters/identity/entra-identity';
import { createChatCompletions } from './adapters/language-model/chat-completions';
import type { GraphCallOptions } from './adapters/mailbox/graph-call';
import { createGraphMailbox } from './adapters/mailbox/graph-mailbox';
import { readGraphProfile } from './adapters/mailbox/graph-profile';
import type { MailboxFor } from './adapters/mailbox/mailbox';
import { createLanes } from './adapters/mailbox/lanes';
import { todoist } from './adapters/task-services/todoist-request';
import type { Config } from './config';
import { createAccessTokens } from './features/auth/access-tokens.usecases';
import { registerAuthRoutes } from './features/auth/auth.routes';
import { endExpiredSessionsJob } from './features/auth/end-expired-sessions.job';
import { sessionCookieName } from './features/auth/auth-cookies';
import { findSessionUser } from './features/auth/sessions.usecases';
import { registerDoctorRoutes } from './features/doctor/doctor.routes';
import { readWordsJob } from './features/emails/read-words.job';
import { registerEmailsRoutes } from './features/emails/emails.routes';
import { checkCompletenessJob } from './features/mail-sync/check-completeness.job';
import { registerCompletenessRoutes } from './features/mail-sync/completeness.routes';
import { endLostImportsJob } from './features/mail-sync/end-lost-imports.job';
import { startSubscriptionsJob } from './features/mail-sync/start-subscriptions.job';
import { startSweepsJob } from './features/mail-sync/start-sweeps.job';
import { registerSubscriptionRoutes } from './features/mail-sync/subscription.routes';
import { createRequestBudget } from './features/mail-sync/request-budget';
import { registerMailSyncRoutes } from './features/mail-sync/mail-sync.routes';
import { registerStoredMessagesRoutes } from './features/mail-sync/stored-messages.routes';
import { startDueSyncsJob } from './features/mail-sync/start-due-syncs.job';
import { registerPreviewRoutes } from './features/preview/preview.routes';
import { registerProjectRoutes } from './features/projects/projects.routes';
import { registerClassificationRoutes } from './features/classification/classification.routes';
import { registerOutboundRoutes } from './features/extraction/outbound.routes';
import { improveEmailJob } from './features/extraction/improve-email.job';
import { retryFailedJob } from './features/classification/retry-failed.job';
import { sendReplyJob } from './features/review/send-reply.job';
import { registerReviewRoutes } from './features/review/review.routes';
import { registerSettingsRoutes } from './features/settings/settings.routes';
import { registerTaskRoutes } from './features/tasks/tasks.routes';
import { registerServiceRoutes } from './features/services/services.routes';
import { registerTemplateRoutes } from './features/templates/templates.routes';
import { registerContextRoutes } from './features/contexts/contexts.routes';
import { registerTaskStyleRoutes } from './features/task-style/task-style.routes';
import { registerRuleRoutes } from './features/rules/rules.routes';
import { registerArchiveRoutes } from './features/archives/archives.routes';
import { registerAuditRoutes } from './features/audit/audit.routes';
import { registerJobRoutes } from './features/jobs/jobs.routes';
import { registerHomeRoutes } from './features/home/home.routes';
import { registerUsersRoutes } from './features/users/users.routes';
import type { Needs } from './needs';
import { pipeline, pipelineEnds, schedules } from './pipeline';
import type { Clock } from './platform/clock';
import { createSealer } from './platform/crypto/sealer';
import { secretPrint } from './platform/crypto/secret-print';
import { createAdvisorySlots } from './platform/db/advisory-slots';
import { createDatabase } from './platform/db/database';
import { readReadiness } from './platform/db/readiness';
import { createEventHub } from './platform/event-hub';
import { registerApiDocs } from './platform/http/api-docs';
import { registerEventStream } from './platform/http/event-stream';
import { createHttpApp } from './platform/http/http-app';
import { registerWebFiles } from './platform/http/web-files';
import type { AnyJob } from './platform/jobs/define-job';
import { createAnnouncer } from './platform/jobs/pipeline';
import { purgeDeletedJob } from './platform/jobs/purge-deleted.job';
import { startWorker, type Worker } from './platform/jobs/worker';
import type { Log } from './platform/log';

const MAILBOX_LANES = 7_237;

export type Surroundings = {
  config: Config;
  clock: Clock;
  log: Log;
  /** Logs in as docket_app. */
  databaseUrl: string;
  /** The first seals; the others still open what was sealed with them. */
  secrets: readonly [string, ...string[]];
};

export type Docket = {
  needs: Needs;
  /** Built, not listening yet. */
  startWeb(): Promise<FastifyInstance>;
  startWorker(): Promise<Worker>;
  close(): Promise<void>;
};

function registerRoutes(app: FastifyInstance, needs: Needs): void {
  registerAuthRoutes(app, needs);
  registerUsersRoutes(app, needs);
  registerSettingsRoutes(app, needs);
  registerDoctorRoutes(app, needs);
  registerHomeRoutes(app, needs);
  registerAuditRoutes(app, needs);
  registerArchiveRoutes(app, needs);
  registerRuleRoutes(app, needs);
  registerPreviewRoutes(app, needs);
  registerTaskStyleRoutes(app, needs);
  registerContextRoutes(app, needs);
  registerTemplateRoutes(app, needs);
  registerServiceRoutes(app, needs);
  registerProjectRoutes(app, needs);
  registerTaskRoutes(app, needs);
  registerClassificationRoutes(app, needs);
  registerReviewRoutes(app, needs);
  registerOutboundRoutes(app, needs);
  registerEmailsRoutes(app, needs);
  registerMailSyncRoutes(app, needs);
  registerCompletenessRoutes(app, needs);
  registerSubscriptionRoutes(app, needs);
  registerStoredMessagesRoutes(app, needs);
  registerJobRoutes(app, needs, jobs);
}

/** Every job of the product: those of the pipeline, and those that only the clock or a use case starts. */
const jobs: readonly AnyJob<Needs>[] = [
  ...new Set(pipeline.map((step) => step.start)),
  startDueSyncsJob,
  startSweepsJob,
  startSubscriptionsJob,
  checkCompletenessJob,
  endLostImportsJob,
  endExpiredSessionsJob,
  purgeDeletedJob,
  readWordsJob,
  retryFailedJob,
  improveEmailJob,
  sendReplyJob,
];

export function composeDocket(around: Surroundings): Docket {
  const { config, clock, log, databaseUrl } = around;
  const metrics = new Registry();
  const db = createDatabase(databaseUrl, {
    max: 12,
    onIdleError: (error) => log.warn({ error: error.message }, 'A database connection was lost'),
  });
  const sealer = createSealer(around.secrets);
  const identity = createEntraIdentity(config.microsoft, clock);
  const accessTokenFor = createAccessTokens({ db, clock, sealer, identity });
  // With a database of its own there is only this process.
  const slots =
    config.databaseUrl === undefined
      ? null
      : createAdvisorySlots(databaseUrl, { lockClass: MAILBOX_LANES, log });
  const lanes = createLanes(slots);
  const budget = createRequestBudget({ db, clock });
  const graphOf = (userId: string): GraphCallOptions => ({
    baseUrl: config.microsoft.graphBaseUrl,
    mailboxKey: userId,
    accessToken: (rejected) => accessTokenFor(userId, rejected),
    lanes,
    budget,
  });
  const mailboxFor: MailboxFor = (userId) => createGraphMailbox(graphOf(userId));
  const announce = createAnnouncer(pipeline, pipelineEnds);
  const needs: Needs = {
    config,
    db,
    clock,
    log,
    sealer,
    announce,
    identity,
    probeIdentity: (publicUrl) => probeEntra(config.microsoft, publicUrl),
    secretPrint: secretPrint(around.secrets[0]),
    accessTokenFor,
    mailboxFor,
    profileFor: (userId) => readGraphProfile(graphOf(userId)),
    taskService: todoist,
    classifier:
      config.classifierUrl === undefined
        ? createBuiltInClassifier()
        : createServiceClassifier(config.classifierUrl),
    languageModel:
      config.languageModel === undefined ? null : createChatCompletions(config.languageModel),
  };
  let worker: Worker | undefined;
  let web: FastifyInstance | undefined;

  return {
    needs,
    async startWeb() {
      const hub = await createEventHub(databaseUrl, log);
      const sessionCookie = sessionCookieName(config.publicUrl.startsWith('https:'));
      const app = await createHttpApp({
        publicUrl: config.publicUrl,
        version: config.version,
        log,
        metrics,
        findUser: (request) => findSessionUser(needs, request.cookies[sessionCookie]),
        readiness: () => readReadiness(db, config.migrationsFolder, worker),
      });
      app.addHook('onClose', () => hub.close());
      registerEventStream(app, hub);
      registerRoutes(app, needs);
      registerApiDocs(app, config.version);
      await registerWebFiles(app, config.webFolder);
      await app.ready();
      web = app;
      return app;
    },
    async startWorker() {
      worker = await startWorker({
        connectionString: databaseUrl,
        concurrency: config.workerJobs,
        jobs,
        schedules,
        needs,
        log,
        metrics,
      });
      return worker;
    },
    async close() {
      await web?.close();
      await worker?.stop();
      await slots?.close();
      await db.destroy();
    },
  };
}
