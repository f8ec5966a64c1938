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

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { serveWith } from '../../platform/http/serve';
import { listProjectPage, pickProjectEntries } from './projects.repository';
import * as projects from './projects.usecases';

export function registerProjectRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const serve = serveWith(app, deps, { table: 'projects', noun: 'project' });
  serve(listProjects, (work, { query }) => listProjectPage(work, query));
  serve(pickProjects, (work, { query }) => pickProjectEntries(work, query));
  serve(getProject, (work, { params }) => projects.getProject(work, params.id));
  serve(createProject, (work, { body }) => projects.createProject(work, body));
  serve(updateProject, (work, { params, body }) =>
    projects.updateProject(work, { id: params.id, patch: body }),
  );
  serve(deleteProject, (work, { params }) => projects.deleteProject(work, params.id));
  serve(restoreProject, (work, { params }) => projects.restoreProject(work, params.id));
  serve(unarchiveProject, (work, { params }) => projects.unarchiveProject(work, params.id));
  const moves = [
    [closeProject, 'done'],
    [openProject, 'open'],
    [archiveProject, 'archived'],
  ] as const;
  for (const [contract, status] of moves) {
    serve(contract, (work, { params }) =>
      projects.updateProject(work, { id: params.id, patch: { status } }),
    );
  }
}
