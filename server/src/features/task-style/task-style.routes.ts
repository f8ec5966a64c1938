import { backtestStyle, getStyle, updateStyle } from '@docket/core/task-style/task-style.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { tryStyle } from './style-backtest.usecases';
import { findTaskStyle } from './task-style.repository';
import { updateTaskStyle } from './task-style.usecases';

export function registerTaskStyleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getStyle, ({ user }) => asWork(deps, user.id, (work) => findTaskStyle(work)));
  route(app, backtestStyle, ({ user, body }) =>
    asWork(deps, user.id, (work) => tryStyle(work, body)),
  );
  route(app, updateStyle, ({ user, body }) =>
    asWork(deps, user.id, (work) => updateTaskStyle(work, body)),
  );
}
