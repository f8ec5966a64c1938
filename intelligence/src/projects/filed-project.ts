import type { ProjectFacts } from '@docket/core/projects/project';

/** The project of a folder or category in the mailbox, and the name that stands for it there. */
export type FiledProject = { projectId: string; name: string };

/** Finds projects by their names, official names and other names, in any case; of projects of one name the first. */
export function projectsByName(
  projects: readonly Pick<ProjectFacts, 'id' | 'name' | 'officialName' | 'otherNames'>[],
): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const { id, name, officialName, otherNames } of projects) {
    for (const text of [name, officialName, ...otherNames.split(/[,;\n]/)]) {
      const key = text.trim().toLowerCase();
      if (key !== '' && !named.has(key)) named.set(key, id);
    }
  }
  return named;
}

/** A category, else the folder, that is called like a project says that the message belongs there; null without one. */
export function filedProject(
  named: ReadonlyMap<string, string>,
  { categories, folder }: { categories: readonly string[]; folder: string },
): FiledProject | null {
  for (const name of [...categories, folder]) {
    const projectId = named.get(name.trim().toLowerCase());
    if (projectId !== undefined) return { projectId, name };
  }
  return null;
}
