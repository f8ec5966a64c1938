import type { ProjectFacts } from '@docket/core/projects/project';

/** The project that a mailbox folder or category stands for, and the matching name. */
export type FiledProject = { projectId: string; name: string };

/** Finds projects by name, official name or other names, ignoring case; among namesakes, the first. */
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

/**
 * The project that a message was filed under: a category, otherwise the folder, named like it; null if there is none.
 */
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
