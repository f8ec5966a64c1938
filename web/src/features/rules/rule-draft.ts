import type { FieldProblem } from '@docket/core/errors';
import { AppError } from '@docket/core/errors';
import {
  joinList,
  ruleInputSchema,
  splitList,
  type Rule,
  type RuleInput,
} from '@docket/core/rules/rule';

/** What is being typed: lists are one comma-separated text each. */
export type RuleDraft = {
  name: string;
  confidence: number;
  senderIncludes: string;
  domainMatches: string;
  subjectIncludes: string;
  bodyIncludes: string;
  bodyRegex: string;
  projectId: string;
  tags: string;
  assignee: string;
  priority: RuleInput['then']['priority'];
  due: RuleInput['then']['due'];
};

/** Keyed by the last part of the field's path; 'if' stands for the conditions together. */
export type RuleProblems = Partial<Record<string, string>>;

export function draftOf(rule: Rule | null): RuleDraft {
  return {
    name: rule?.name ?? '',
    confidence: rule?.confidence ?? 0.65,
    senderIncludes: joinList(rule?.if.senderIncludes ?? []),
    domainMatches: joinList(rule?.if.domainMatches ?? []),
    subjectIncludes: joinList(rule?.if.subjectIncludes ?? []),
    bodyIncludes: joinList(rule?.if.bodyIncludes ?? []),
    bodyRegex: rule?.if.bodyRegex ?? '',
    projectId: rule?.then.projectId ?? '',
    tags: joinList(rule?.then.tags ?? []),
    assignee: rule?.then.assignee ?? '',
    priority: rule?.then.priority ?? 'P3',
    due: rule?.then.due ?? 'next_business_day',
  };
}

export function checkDraft(draft: RuleDraft): { input?: RuleInput; problems: RuleProblems } {
  const parsed = ruleInputSchema.safeParse({
    name: draft.name,
    confidence: draft.confidence,
    if: {
      senderIncludes: splitList(draft.senderIncludes),
      domainMatches: splitList(draft.domainMatches),
      subjectIncludes: splitList(draft.subjectIncludes),
      bodyIncludes: splitList(draft.bodyIncludes),
      bodyRegex: draft.bodyRegex,
    },
    then: {
      projectId: draft.projectId,
      tags: splitList(draft.tags),
      assignee: draft.assignee.trim(),
      priority: draft.priority,
      due: draft.due,
    },
  });
  if (parsed.success) return { input: parsed.data, problems: {} };
  const problems: RuleProblems = {};
  for (const issue of parsed.error.issues) {
    problems[String(issue.path.at(-1) ?? 'if')] ??= issue.message;
  }
  return { problems };
}

/** What the server said about single fields, such as a regex that is not valid. */
export function problemsOf(error: Error | null): RuleProblems {
  const found = error instanceof AppError ? error.details['problems'] : undefined;
  if (!Array.isArray(found)) return {};
  return Object.fromEntries(
    (found as FieldProblem[]).map(({ path, message }) => [path.split('.').at(-1) ?? path, message]),
  );
}
