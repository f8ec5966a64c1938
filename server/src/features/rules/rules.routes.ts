import { backtestProject } from '@docket/core/projects/projects.contract';
import * as contracts from '@docket/core/rules/rules.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { tryRule } from './rule-backtest.usecases';
import { tryFields } from './field-backtest.usecases';
import { proposeRules } from './rule-examples.usecases';
import { listRules } from './rules.repository';
import * as rules from './rules.usecases';

export function registerRuleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contracts.listRules, ({ user }) => asWork(deps, user.id, (work) => listRules(work)));
  route(app, contracts.createRule, ({ user, body }) =>
    asWork(deps, user.id, (work) => rules.createRule(work, body)),
  );
  route(app, contracts.reorderRules, ({ user, body }) =>
    asWork(deps, user.id, (work) => rules.reorderRules(work, body.ids)),
  );
  route(app, contracts.testRules, ({ user, body }) =>
    asWork(deps, user.id, (work) => rules.testRules(work, body)),
  );
  route(app, contracts.mineRules, ({ user }) => asWork(deps, user.id, proposeRules));
  route(app, contracts.backtestRule, ({ user, body }) =>
    asWork(deps, user.id, (work) => tryRule(work, body)),
  );
  route(app, backtestProject, ({ user, body }) =>
    asWork(deps, user.id, (work) => tryFields(work, body)),
  );
  route(app, contracts.updateRule, ({ user, params, body }) =>
    asWork(deps, user.id, (work) => rules.updateRule(work, { id: params.id, input: body })),
  );
  route(app, contracts.deleteRule, ({ user, params }) =>
    asWork(deps, user.id, (work) => rules.deleteRule(work, params.id)),
  );
  route(app, contracts.restoreRule, ({ user, params }) =>
    asWork(deps, user.id, (work) => rules.restoreRule(work, params.id)),
  );
}
