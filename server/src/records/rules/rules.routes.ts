import * as contracts from '@docket/core/rules/rules.contract';
import type { FastifyInstance } from 'fastify';

import type { Db } from '../../platform/db/database';
import type { Threads } from '../../platform/threads/thread-task';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { serveInThread, serveWith } from '../../platform/http/serve';
import { listRules } from './rules.repository';
import * as rules from './rules.usecases';

type Dependencies = PlatformDependencies & { threads: Threads<{ db: Db }> };

export function registerRuleRoutes(app: FastifyInstance, deps: Dependencies): void {
  const serve = serveWith(app, deps, { table: 'rules', noun: 'rule' });
  serve(contracts.listRules, (work) => listRules(work));
  serve(contracts.createRule, (work, { body }) => rules.createRule(work, body));
  serve(contracts.reorderRules, (work, { body }) => rules.reorderRules(work, body.ids));
  serveInThread(app, deps.threads)(contracts.testRules, rules.testRulesTask, ({ user, body }) => ({
    userId: user.id,
    mail: body,
  }));
  serve(contracts.updateRule, (work, { params, body }) =>
    rules.updateRule(work, { id: params.id, change: body }),
  );
  serve(contracts.deleteRule, (work, { params }) => rules.deleteRule(work, params.id));
  serve(contracts.restoreRule, (work, { params }) => rules.restoreRule(work, params.id));
}
