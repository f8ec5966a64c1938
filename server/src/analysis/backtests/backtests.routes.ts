import { backtestProject } from '@docket/core/projects/projects.contract';
import { backtestRule, mineRules } from '@docket/core/rules/rules.contract';
import { backtestStyle } from '@docket/core/task-style/task-style.contract';
import type { FastifyInstance } from 'fastify';

import { serveInThread } from '../../platform/http/serve';
import {
  defineThreadTask,
  type TellProgress,
  type Threads,
} from '../../platform/threads/thread-task';
import {
  inUnitOfWork,
  type UnitOfWork,
  type WorkDependencies,
} from '../../platform/use-cases/unit-of-work';
import { tryFields } from './field-backtest.usecases';
import { tryRule } from './rule-backtest.usecases';
import { proposeRules } from './rule-examples.usecases';
import { tryStyle } from './style-backtest.usecases';

const backtest = <Body, Effect>(
  name: string,
  run: (work: UnitOfWork, body: Body, tell: TellProgress) => Promise<Effect>,
) =>
  defineThreadTask({
    name: `backtests.${name}`,
    timeLimitMs: 60_000,
    run: (
      { userId, body }: { userId: string; body: Body },
      deps: WorkDependencies,
      tell: TellProgress,
    ) => inUnitOfWork(deps, userId, (work) => run(work, body, tell)),
  });

const mineTask = backtest('mine', proposeRules);
const ruleTask = backtest('rule', tryRule);
const fieldsTask = backtest('fields', tryFields);
const styleTask = backtest('style', tryStyle);

export const backtestTasks = [mineTask, ruleTask, fieldsTask, styleTask];

export function registerBacktestRoutes(
  app: FastifyInstance,
  { threads }: { threads: Threads<WorkDependencies> },
): void {
  const serve = serveInThread(app, threads);
  serve(mineRules, mineTask, ({ user }) => ({ userId: user.id, body: undefined }));
  serve(backtestRule, ruleTask, ({ user, body }) => ({ userId: user.id, body }));
  serve(backtestProject, fieldsTask, ({ user, body }) => ({ userId: user.id, body }));
  serve(backtestStyle, styleTask, ({ user, body }) => ({ userId: user.id, body }));
}
