import {
  archiveProject,
  closeProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  openProject,
  pickProjects,
  restoreProject,
  unarchiveProject,
  updateProject,
} from '@docket/core/projects/projects.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { listProjectPage, pickProjectEntries } from './projects.repository';
import * as projects from './projects.usecases';

export function registerProjectRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listProjects, ({ user, query }) =>
    asWork(deps, user.id, (work) => listProjectPage(work, query)),
  );
  route(app, pickProjects, ({ user, query }) =>
    asWork(deps, user.id, (work) => pickProjectEntries(work, query)),
  );
  route(app, getProject, ({ user, params }) =>
    asWork(deps, user.id, (work) => projects.getProject(work, params.id)),
  );
  route(app, createProject, ({ user, body }) =>
    asWork(deps, user.id, (work) => projects.createProject(work, body)),
  );
  route(app, updateProject, ({ user, params, body }) =>
    asWork(deps, user.id, (work) => projects.updateProject(work, { id: params.id, patch: body })),
  );
  route(app, deleteProject, ({ user, params }) =>
    asWork(deps, user.id, (work) => projects.deleteProject(work, params.id)),
  );
  route(app, restoreProject, ({ user, params }) =>
    asWork(deps, user.id, (work) => projects.restoreProject(work, params.id)),
  );
  route(app, unarchiveProject, ({ user, params }) =>
    asWork(deps, user.id, (work) => projects.unarchiveProject(work, params.id)),
  );
  const moves = [
    [closeProject, 'done'],
    [openProject, 'open'],
    [archiveProject, 'archived'],
  ] as const;
  for (const [contract, status] of moves) {
    route(app, contract, ({ user, params }) =>
      asWork(deps, user.id, (work) =>
        projects.updateProject(work, { id: params.id, patch: { status } }),
      ),
    );
  }
}
