import { joinList, splitList } from '@docket/core/rules/condition';
import { ruleInputSchema, type Rule, type RuleInput } from '@docket/core/rules/rule';
import {
  fromTexts,
  NO_CONDITIONS,
  toTexts,
  type ConditionTexts,
} from '@docket/core/rules/rule-conditions';

import { serverFieldProblems } from '../../forms/field-problems';

/** Form state; each list is a comma-separated string. */
export type RuleDraft = {
  name: string;
  confidence: number;
  if: ConditionTexts;
  and: ConditionTexts[];
  projectId: string;
  tags: string;
  assignee: string;
  priority: RuleInput['then']['priority'];
  due: RuleInput['then']['due'];
};

/** Keyed by field name; 'if' is for the conditions as a whole. */
export type RuleProblems = Partial<Record<string, string>>;

export function draftOf(rule: Rule | null): RuleDraft {
  return {
    name: rule?.name ?? '',
    confidence: rule?.confidence ?? 0.65,
    if: toTexts(rule?.if ?? NO_CONDITIONS),
    and: (rule?.and ?? []).map(toTexts),
    projectId: rule?.then.projectId ?? '',
    tags: joinList(rule?.then.tags ?? []),
    assignee: rule?.then.assignee ?? '',
    priority: rule?.then.priority ?? 'P3',
    due: rule?.then.due ?? 'next_business_day',
  };
}

/** The values behind each key of RuleProblems. */
export function fieldsOf({ if: first, and, ...draft }: RuleDraft): Record<string, unknown> {
  const groups = and.flatMap((group, at) => [
    [`and.${at}`, group],
    ...Object.entries(group).map(([key, text]) => [`and.${at}.${key}`, text]),
  ]);
  return { ...draft, ...first, if: [first, and], ...Object.fromEntries(groups) };
}

/** isEnabled is set by the switch in the list, not by the form. */
export function checkDraft(
  draft: RuleDraft,
  isEnabled: boolean,
): { input?: RuleInput; problems: RuleProblems } {
  const parsed = ruleInputSchema.safeParse({
    name: draft.name,
    confidence: draft.confidence,
    if: fromTexts(draft.if),
    and: draft.and.map(fromTexts),
    isEnabled,
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
    problems[fieldOf(issue.path)] ??= issue.message;
  }
  return { problems };
}

/** Errors per field from the server, e.g. for an invalid regex. */
export const problemsOf = (error: Error): RuleProblems =>
  serverFieldProblems(error, (path) => fieldOf(path.split('.'))) ?? {};

/**
 * The form field of an error path: an error in a term belongs to its list, and those of AND groups start with
 * 'and.0'.
 */
function fieldOf(path: readonly PropertyKey[]): string {
  if (path[0] === 'and' && path.length > 1) return path.slice(0, 3).join('.');
  return String(path.findLast((part) => Number.isNaN(Number(part))) ?? 'if');
}
