/** The queue's emails of a project: filed in it, or recommended for it and undecided. By id, as names are not unique. */
export function emailsOfProject({ id }: { id: string }): string {
  return `/emails?${String(new URLSearchParams({ project: id }))}`;
}

export function tasksOfProject({ id }: { id: string }): string {
  return `/tasks?${String(new URLSearchParams({ project: id }))}`;
}
