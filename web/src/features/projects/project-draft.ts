import { projectInputSchema, type Project, type ProjectInput } from '@docket/core/projects/project';
import { joinList, splitList, type RuleConditions } from '@docket/core/rules/rule';

const LISTS = ['senderIncludes', 'domainMatches', 'subjectIncludes', 'bodyIncludes'] as const;
type ListField = (typeof LISTS)[number];

/** The form's state: the four lists are one comma-separated text each. */
export type ProjectDraft = Omit<ProjectInput, ListField> & Record<ListField, string>;
export type ProjectProblems = Partial<Record<keyof ProjectDraft, string>>;

export function draftOf(project: Project | null): ProjectDraft {
  const input = project ?? { ...projectInputSchema.parse({ name: 'x' }), name: '' };
  return {
    ...input,
    senderIncludes: joinList(input.senderIncludes),
    domainMatches: joinList(input.domainMatches),
    subjectIncludes: joinList(input.subjectIncludes),
    bodyIncludes: joinList(input.bodyIncludes),
  };
}

/** The fields that decide which emails match, as the server takes them. */
export function matchingFieldsOf(draft: ProjectDraft): RuleConditions {
  return {
    senderIncludes: splitList(draft.senderIncludes),
    domainMatches: splitList(draft.domainMatches),
    subjectIncludes: splitList(draft.subjectIncludes),
    bodyIncludes: splitList(draft.bodyIncludes),
    bodyRegex: draft.bodyRegex,
  };
}

export function checkDraft(draft: ProjectDraft): {
  input?: ProjectInput;
  problems: ProjectProblems;
} {
  const parsed = projectInputSchema.safeParse({ ...draft, ...matchingFieldsOf(draft) });
  if (parsed.success) return { input: parsed.data, problems: {} };
  const problems: ProjectProblems = {};
  for (const issue of parsed.error.issues) {
    problems[issue.path[0] as keyof ProjectDraft] ??= issue.message;
  }
  return { problems };
}
