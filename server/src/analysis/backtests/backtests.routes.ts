import { backtestProject } from '@docket/core/projects/projects.contract';
import {
  backtestRule,
  findWaitingMail,
  listRuleHits,
  mineRules,
} from '@docket/core/rules/rules.contract';
import { backtestStyle } from '@docket/core/task-style/task-style.contract';
import type { FastifyInstance } from 'fastify';

import { serveInThread, serveWith } from '../../platform/http/serve';
import {
  defineThreadTask,
  type ReportProgress,
  type Threads,
} from '../../platform/threads/thread-task';
import {
  inUnitOfWork,
  type UnitOfWork,
  type WorkDependencies,
} from '../../platform/use-cases/unit-of-work';
import { measureFieldsEffect } from './field-backtest.usecases';
import { countRuleHits } from './rule-hits.repository';
import { findWaitingMail as findWaiting } from './waiting-mail.usecases';
import { measureRuleEffect } from './rule-backtest.usecases';
import { proposeRules } from './rule-examples.usecases';
import { measureStyleEffect } from './style-backtest.usecases';

const HITS_MS = 30 * 86_400_000;

const backtest = <Body, Effect>(
  name: string,
  run: (work: UnitOfWork, body: Body, tell: ReportProgress) => Promise<Effect>,
) =>
  defineThreadTask({
    name: `backtests.${name}`,
    timeLimitMs: 60_000,
    run: (
      { userId, body }: { userId: string; body: Body },
      deps: WorkDependencies,
      tell: ReportProgress,
    ) => inUnitOfWork(deps, userId, (work) => run(work, body, tell)),
  });

const mineTask = backtest('mine', proposeRules);
const ruleTask = backtest('rule', measureRuleEffect);
const fieldsTask = backtest('fields', measureFieldsEffect);
const waitingTask = backtest('waiting', findWaiting);
const styleTask = backtest('style', measureStyleEffect);

export const backtestTasks = [mineTask, ruleTask, fieldsTask, waitingTask, styleTask];

export function registerBacktestRoutes(
  app: FastifyInstance,
  deps: WorkDependencies & { threads: Threads<WorkDependencies> },
): void {
  const serve = serveInThread(app, deps.threads);
  serveWith(app, deps)(listRuleHits, (work) =>
    countRuleHits(work, new Date(work.now.getTime() - HITS_MS)),
  );
  serve(mineRules, mineTask, ({ user }) => ({ userId: user.id, body: undefined }));
  serve(backtestRule, ruleTask, ({ user, body }) => ({ userId: user.id, body }));
  serve(backtestProject, fieldsTask, ({ user, body }) => ({ userId: user.id, body }));
  serve(findWaitingMail, waitingTask, ({ user, params }) => ({
    userId: user.id,
    body: { ruleId: params.id },
  }));
  serve(backtestStyle, styleTask, ({ user, body }) => ({ userId: user.id, body }));
}
