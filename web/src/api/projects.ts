import type { QueryInputOf } from '@docket/core/contract';
import * as contracts from '@docket/core/projects/projects.contract';

import { call } from './client';
import { contractQuery, pagedContractQuery, useContractMutation } from './contract-query';

export type ProjectListQuery = QueryInputOf<typeof contracts.listProjects>;

export const projectsQuery = (query: ProjectListQuery) =>
  pagedContractQuery('projects', contracts.listProjects, { query });
export const projectPickerQuery = (
  query: QueryInputOf<typeof contracts.pickProjects> = { status: 'any' },
) => pagedContractQuery('projects', contracts.pickProjects, { query });
export const projectQuery = (id: string) =>
  contractQuery('projects', contracts.getProject, { params: { id } });
export const findProject = (id: string) => call(contracts.getProject, { params: { id } });

export const useCreateProject = () => useContractMutation('projects', contracts.createProject);
export const useUpdateProject = () => useContractMutation('projects', contracts.updateProject);
/** Reads only; a mutation because it is asked for by a button. */
export const useBacktestProject = () => useContractMutation('projects', contracts.backtestProject);
export const useDeleteProject = () => useContractMutation('projects', contracts.deleteProject);
export const useCloseProject = () => useContractMutation('projects', contracts.closeProject);
export const useOpenProject = () => useContractMutation('projects', contracts.openProject);
export const useArchiveProject = () => useContractMutation('projects', contracts.archiveProject);
export const useUnarchiveProject = () =>
  useContractMutation('projects', contracts.unarchiveProject);
