import { plainProblem } from '@docket/core/plain-problem';
import {
  PROJECT_COLORS,
  projectInputSchema,
  type Project,
  type ProjectInput,
} from '@docket/core/projects/project';
import {
  fromTexts,
  toTexts,
  type ConditionKey,
  type ConditionTexts,
} from '@docket/core/rules/rule-conditions';

/** Form state; each matching field is one string. */
export type ProjectDraft = Omit<ProjectInput, ConditionKey> & { matching: ConditionTexts };
export type ProjectProblems = Partial<Record<keyof ProjectInput, string>>;

export function draftOf(project: Project | null): ProjectDraft {
  const input = project ?? { ...projectInputSchema.parse({ name: 'x' }), name: '' };
  return { ...input, matching: toTexts(input) };
}

/** The values behind each key of ProjectProblems. */
export function fieldsOf({ matching, ...draft }: ProjectDraft): Record<string, unknown> {
  return { ...draft, ...matching };
}

/** The palette color used by the fewest projects, so that new projects are easy to tell apart. */
export function proposeColor(projects: readonly Pick<Project, 'color'>[]): string {
  const uses = PROJECT_COLORS.map(
    (color) => projects.filter((one) => one.color.toLowerCase() === color.toLowerCase()).length,
  );
  return PROJECT_COLORS[uses.indexOf(Math.min(...uses))] ?? PROJECT_COLORS[0];
}

export function checkDraft({ matching, ...draft }: ProjectDraft): {
  input?: ProjectInput;
  problems: ProjectProblems;
} {
  const parsed = projectInputSchema.safeParse(
    { ...draft, ...fromTexts(matching) },
    { error: plainProblem },
  );
  if (parsed.success) return { input: parsed.data, problems: {} };
  const problems: ProjectProblems = {};
  for (const issue of parsed.error.issues) {
    problems[issue.path[0] as keyof ProjectInput] ??= issue.message;
  }
  return { problems };
}
