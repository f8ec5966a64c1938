// The only place where everything is constructed and joined.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from './config';
import { registerAuthRoutes } from './accounts/auth/auth.routes';
import { registerOwnSessionRoutes } from './accounts/auth/own-sessions.routes';
import { createDeniedCallLog } from './accounts/entry/denied-calls.usecases';
import { sessionCookieName } from './accounts/auth/auth-cookies';
import { registerDoctorRoutes } from './admin/doctor/doctor.routes';
import { registerEmailsRoutes } from './mail/emails/emails.routes';
import { registerCompletenessRoutes } from './mail/proof/completeness.routes';
import {
  registerSubscriptionRoutes,
  registerMailSyncRoutes,
  registerStoredMessagesRoutes,
} from './mail/sync/mail-sync.routes';
import { registerPreviewRoutes } from './analysis/preview/preview.routes';
import { registerProjectRoutes } from './records/projects/projects.routes';
import { registerClassificationRoutes } from './analysis/classify/classification.routes';
import { registerOutboundRoutes } from './analysis/improve/outbound.routes';
import { registerReviewRoutes } from './review/decide/review.routes';
import { registerSettingsRoutes } from './admin/settings/settings.routes';
import { registerTaskRoutes } from './records/tasks/tasks.routes';
import { registerServiceRoutes } from './records/services/services.routes';
import { registerTemplateRoutes } from './records/templates/templates.routes';
import { registerContextRoutes } from './records/contexts/contexts.routes';
import { registerTaskStyleRoutes } from './records/task-style/task-style.routes';
import { registerRuleRoutes } from './records/rules/rules.routes';
import { registerArchiveRoutes } from './admin/archives/archives.routes';
import { registerStateMetrics } from './admin/metrics/state-metrics';
import { registerBackupRoutes } from './admin/backups/backups.routes';
import { registerAuditRoutes } from './admin/audit/audit.routes';
import { registerPersonDataRoutes } from './admin/person-data/person-data.routes';
import { registerOwnAccountRoutes } from './admin/people/own-account.routes';
import { registerPeopleRoutes } from './admin/people/people.routes';
import { registerJobRoutes } from './admin/jobs/jobs.routes';
import { registerHomeRoutes } from './admin/home/home.routes';
import { registerUsersRoutes } from './accounts/users/users.routes';
import { registerSetAsideRoutes } from './analysis/attempts/set-aside.routes';
import { registerBacktestRoutes } from './analysis/backtests/backtests.routes';
import { API_DESCRIPTION } from './integrations/api-description/api-description';
import { registerApiTokenRoutes } from './integrations/api-tokens/api-tokens.routes';
import { createCallers } from './integrations/api-tokens/callers.usecases';
import { registerCalendarRoutes } from './integrations/calendars/calendars.routes';
import { registerCalendarFeedRoutes } from './integrations/calendar-feed/calendar-feed.routes';
import { registerNotificationRoutes } from './integrations/notifications/notifications.routes';
import { registerMcpRoutes } from './integrations/mcp/mcp.routes';
import { registerWebhookRoutes } from './integrations/webhooks/webhooks.routes';
import { registerTaskServiceRoutes } from './integrations/task-services/task-services.routes';
import { registerFileImportRoutes } from './mail/import/import-files.routes';
import { registerQueueRoutes } from './review/queue/queue.routes';
import type { AppDependencies } from './app-dependencies';
import { pipeline } from './pipeline';
import { jobsOf, schedulesOf } from './platform/jobs/announce';
import type { Clock } from './platform/clock/clock';
import { readReadiness } from './platform/http/readiness.repository';
import { createEventHub } from './platform/live/event-hub';
import { registerApiDocs } from './platform/http/api-docs/api-docs';
import { registerEventStream } from './platform/http/event-stream';
import { countSlowQueries, createMetricsApp } from './platform/http/metrics';
import { createHttpApp } from './platform/http/http-app';
import { registerWebFiles } from './platform/http/web-files';
import { startWorker, type Worker } from './platform/jobs/worker';
import { endSandboxAccess } from './admin/people/end-sandbox-access.usecases';
import { isOfRemovedPerson } from './accounts/users/removed-person.usecases';
import type { Log } from './platform/log/log';
import { composeDependencies } from './compose-dependencies';
import type { Threads } from './platform/threads/thread-task';
export type ComposeOptions = {
  config: Config;
  clock: Clock;
  log: Log;
  /** Logs in as docket_app. */
  databaseUrl: string;
  /** For direct connections to the server: listening, jobs and locks. */
  listenUrl: string;
  /** The first seals; the others only open what was sealed with them. */
  secrets: readonly [string, ...string[]];
  /** In this process, or a pool; threads in this process share its dependencies. */
  threads(deps: () => AppDependencies): Threads<AppDependencies>;
  /** For each request of the doctor. */
  probeTimeoutMs?: number;
  /** How long one statement of a web request may take; tests have no minute. */
  requestStatementMs?: number;
  /** Entries that one call of Undo reverts at least; tests have no thousands. */
  undoPart?: number;
};

export type Docket = {
  deps: AppDependencies;
  /** Built, but not listening yet. */
  startWeb(): Promise<FastifyInstance>;
  startWorker(): Promise<Worker>;
  /** Metrics of web and worker on an address of their own; not listening yet. */
  createMetrics(): FastifyInstance;
  close(): Promise<void>;
};

function registerRoutes(app: FastifyInstance, deps: AppDependencies): void {
  registerAuthRoutes(app, deps);
  registerOwnSessionRoutes(app, deps);
  registerApiTokenRoutes(app, deps);
  registerWebhookRoutes(app, deps);
  registerCalendarFeedRoutes(app, deps);
  registerCalendarRoutes(app, deps);
  registerNotificationRoutes(app, deps);
  registerMcpRoutes(app, deps);
  registerPeopleRoutes(app, deps);
  registerOwnAccountRoutes(app, deps);
  registerBackupRoutes(app, deps);
  registerUsersRoutes(app, deps);
  registerSettingsRoutes(app, deps);
  registerPersonDataRoutes(app, deps);
  registerDoctorRoutes(app, deps);
  registerHomeRoutes(app, deps);
  registerAuditRoutes(app, deps);
  registerArchiveRoutes(app, deps);
  registerRuleRoutes(app, deps);
  registerPreviewRoutes(app, deps);
  registerTaskStyleRoutes(app, deps);
  registerContextRoutes(app, deps);
  registerTemplateRoutes(app, deps);
  registerServiceRoutes(app, deps);
  registerProjectRoutes(app, deps);
  registerTaskRoutes(app, deps);
  registerClassificationRoutes(app, deps);
  registerReviewRoutes(app, deps);
  registerOutboundRoutes(app, deps);
  registerEmailsRoutes(app, deps);
  registerQueueRoutes(app, deps);
  registerBacktestRoutes(app, deps);
  registerSetAsideRoutes(app, deps);
  registerTaskServiceRoutes(app, deps);
  registerFileImportRoutes(app, deps);
  registerMailSyncRoutes(app, deps);
  registerCompletenessRoutes(app, deps);
  registerSubscriptionRoutes(app, deps);
  registerStoredMessagesRoutes(app, deps);
  registerJobRoutes(app, deps, jobs);
}

const jobs = jobsOf(pipeline);

export function composeDocket(options: ComposeOptions): Docket {
  const { config, log, listenUrl } = options;
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const { deps, close } = composeDependencies({
    ...options,
    threads: options.threads(() => deps),
    onSlowQuery: countSlowQueries(metrics, log),
  });
  const { db } = deps;
  registerStateMetrics(metrics, { db, log });
  let worker: Worker | undefined;
  let web: FastifyInstance | undefined;

  return {
    deps,
    async startWeb() {
      await endSandboxAccess(deps);
      const hub = await createEventHub(listenUrl, log);
      const cookieName = sessionCookieName(config.publicUrl.startsWith('https:'));
      const callers = createCallers(deps, cookieName);
      const app = await createHttpApp({
        publicUrl: config.publicUrl,
        version: config.version,
        log,
        metrics,
        metricsToken: config.metrics.token,
        trustedProxies: config.trustedProxies,
        limits: config.limits,
        onCrowded: () => deps.crowding.report(),
        findCaller: callers.find,
        onFailed: createDeniedCallLog(deps),
        readiness: () => readReadiness(db, config.migrationsFolder, worker),
      });
      app.addHook('onClose', () => hub.close());
      registerEventStream(app, { hub, checkCaller: callers.check });
      registerRoutes(app, deps);
      registerApiDocs(app, { version: config.version, text: API_DESCRIPTION });
      await registerWebFiles(app, config.webFolder);
      await app.ready();
      web = app;
      return app;
    },
    async startWorker() {
      worker = await startWorker({
        connectionString: listenUrl,
        concurrency: config.workerJobs,
        jobs,
        schedules: schedulesOf(pipeline),
        deps,
        log,
        metrics,
        isObsolete: (payload) => isOfRemovedPerson(db, payload),
      });
      return worker;
    },
    createMetrics: () => createMetricsApp({ registry: metrics, token: config.metrics.token }),
    async close() {
      await web?.close();
      await worker?.stop();
      await close();
    },
  };
}
