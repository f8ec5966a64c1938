import { plainProblem } from '@docket/core/plain-problem';
import { projectInputSchema, type Project, type ProjectInput } from '@docket/core/projects/project';
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
