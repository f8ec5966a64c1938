import type { Rule } from '@docket/core/rules/rule';
import * as contracts from '@docket/core/rules/rules.contract';
import type { ServedRule } from '@docket/core/rules/rules.contract';
import type { FastifyInstance } from 'fastify';

import type { Db } from '../../platform/db/database';
import type { Threads } from '../../platform/threads/thread-task';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { serveInThread, serveWith } from '../../platform/http/serve';
import { listRules } from './rules.repository';
import * as rules from './rules.usecases';

type Dependencies = PlatformDependencies & { threads: Threads<{ db: Db }> };

export function registerRuleRoutes(app: FastifyInstance, deps: Dependencies): void {
  const serve = serveWith(app, deps, { table: 'rules', noun: 'rule' });
  const one = async (work: UnitOfWork, changed: Promise<Rule>) =>
    (await rules.withProjectStates(work, [await changed]))[0] as ServedRule;
  const all = async (work: UnitOfWork, listed: Promise<Rule[]>) =>
    rules.withProjectStates(work, await listed);
  serve(contracts.listRules, (work) => all(work, listRules(work)));
  serve(contracts.createRule, (work, { body }) => one(work, rules.createRule(work, body)));
  serve(contracts.reorderRules, (work, { body }) => all(work, rules.reorderRules(work, body.ids)));
  serveInThread(app, deps.threads)(contracts.testRules, rules.testRulesTask, ({ user, body }) => ({
    userId: user.id,
    mail: body,
  }));
  serve(contracts.updateRule, (work, { params, body }) =>
    one(work, rules.updateRule(work, { id: params.id, change: body })),
  );
  serve(contracts.deleteRule, (work, { params }) => rules.deleteRule(work, params.id));
  serve(contracts.restoreRule, (work, { params }) => one(work, rules.restoreRule(work, params.id)));
}
