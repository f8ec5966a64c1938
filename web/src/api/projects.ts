import type { QueryInputOf } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import * as contracts from '@docket/core/projects/projects.contract';
import { useQueries, useQuery } from '@tanstack/react-query';

import { call } from './client';
import {
  contractQuery,
  keptListQuery,
  offlineQuery,
  pagedContractQuery,
  mutationHooks,
  useContractMutation,
  useRemoveRecord,
  useStoreRecord,
} from './contract-query';
import { useLongCall } from './long-call';
import { useRecordToEdit } from './record-to-edit';

const mutation = mutationHooks('projects');

type ProjectListQuery = QueryInputOf<typeof contracts.listProjects>;

export const projectsQuery = (query: ProjectListQuery) =>
  pagedContractQuery('projects', contracts.listProjects, { query });
/** The page of the list that is on screen; what a search finds is not kept. */
export const shownProjectsQuery = (query: ProjectListQuery) =>
  query?.search ? projectsQuery(query) : keptListQuery(projectsQuery(query));
export function projectPickerQuery(
  query: QueryInputOf<typeof contracts.pickProjects> = { status: 'any' },
) {
  const read = pagedContractQuery('projects', contracts.pickProjects, { query });
  // Without a connection the whole list is searched.
  return query?.search ? read : offlineQuery(read, `projects:${query?.status ?? ''}`);
}
export const projectQuery = (id: string) =>
  contractQuery('projects', contracts.getProject, { params: { id } });
export const findProject = (id: string) => call(contracts.getProject, { params: { id } });

/** Archived ones too, without those that were deleted. Almost always a single call. */
const projectsByIdQueries = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / contracts.MAX_PICKED_BY_ID) }, (_, part) => {
    const from = part * contracts.MAX_PICKED_BY_ID;
    const some = ids.slice(from, from + contracts.MAX_PICKED_BY_ID).join(',');
    return pagedContractQuery('projects', contracts.pickProjects, { query: { ids: some } });
  });

/** The name of each of these projects; undefined while loading, or if it was deleted. */
export function useProjectNames(ids: readonly string[]): (id: string) => string | undefined {
  const picker = useQuery(projectPickerQuery({ status: 'any' }));
  const listed = picker.data ?? [];
  const isListed = (id: string) => listed.some((project) => project.id === id);
  // The list has no archived projects.
  const missing = picker.isSuccess ? [...new Set(ids)].filter((id) => !isListed(id)) : [];
  const unlisted = useQueries({ queries: projectsByIdQueries(missing) });
  const projects = [...listed, ...unlisted.flatMap(({ data }) => data ?? [])];
  return (id) => projects.find((project) => project.id === id)?.name;
}

/**
 * A project by its id: of those to choose from, or one that is not among them. Undefined while it is being read, and if
 * there is none.
 */
export function usePickedProject(id: string, status: 'open' | 'any' = 'any') {
  const picker = useQuery({ ...projectPickerQuery({ status }), enabled: id !== '' });
  const listed = picker.data?.find((entry) => entry.id === id);
  const isMissing = id !== '' && picker.isSuccess && listed === undefined;
  const unlisted = useQuery({ ...projectQuery(id), enabled: isMissing });
  const isReading = id !== '' && (picker.isLoading || unlisted.isLoading);
  const { error } = unlisted;
  const isGone = isMissing && error instanceof AppError && error.code === 'project.not_found';
  return { project: listed ?? unlisted.data, isReading, isGone };
}

export const useProjectToEdit = () => useRecordToEdit('projects', findProject);

const useStoreProject = () => useStoreRecord('projects', contracts.listProjects);
const change = (contract: typeof contracts.closeProject) => () =>
  useContractMutation('projects', contract, { onSuccess: useStoreProject() });

export const useCreateProject = mutation(contracts.createProject);
export function useUpdateProject() {
  return useContractMutation('projects', contracts.updateProject, { onSuccess: useStoreProject() });
}
export const useBacktestProject = () => useLongCall(contracts.backtestProject);
export function useDeleteProject() {
  return useContractMutation('projects', contracts.deleteProject, {
    onSuccess: useRemoveRecord('projects', contracts.listProjects),
  });
}
export const useCloseProject = change(contracts.closeProject);
export const useOpenProject = change(contracts.openProject);
export const useArchiveProject = change(contracts.archiveProject);
