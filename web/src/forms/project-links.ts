import { projectSearch } from '@docket/core/search/search';

/** The queue's emails of a project: filed in it, or recommended for it and undecided. */
export function emailsOfProject({ name }: { name: string }): string {
  return `/emails?${String(new URLSearchParams({ search: projectSearch(name) }))}`;
}

export function tasksOfProject({ id }: { id: string }): string {
  return `/tasks?${String(new URLSearchParams({ project: id }))}`;
}
