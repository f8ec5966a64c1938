import type { RuleInput } from '@docket/core/rules/rule';

export const DUE_WORDS: Readonly<Record<RuleInput['then']['due'], string>> = {
  next_business_day: 'Next business day',
  parse: 'Date named in the message',
  '48h': 'Within 48 hours',
};

/** The THEN part in words; projectName is undefined while loading. */
export function thenText(then: RuleInput['then'], projectName: string | undefined): string {
  return [
    `Project: ${projectName ?? 'Unknown project'}`,
    ...(then.tags.length === 0 ? [] : [`Tags: ${then.tags.join(', ')}`]),
    ...(then.assignee === '' ? [] : [`Assignee: ${then.assignee}`]),
    `Priority: ${then.priority}`,
    `Due: ${DUE_WORDS[then.due]}`,
  ].join(' • ');
}
