import type { RuleConditions } from '@docket/core/rules/rule';

import type { ConditionMatch } from './match-conditions';

/** The IF part in words: 'sender includes "ann" OR domain is acme.example'; '' without conditions. */
export function describeConditions(conditions: RuleConditions): string {
  return [
    ...quoted('sender includes', conditions.senderIncludes),
    ...conditions.domainMatches.map((domain) => `domain is ${domain}`),
    ...quoted('subject includes', conditions.subjectIncludes),
    ...quoted('body includes', conditions.bodyIncludes),
    ...(conditions.bodyRegex.trim() === '' ? [] : [`body matches /${conditions.bodyRegex}/`]),
  ].join(' OR ');
}

/** A rule in one sentence: 'IF … THEN <project name>'. */
export function describeRule(rule: { if: RuleConditions }, projectName: string): string {
  return `IF ${describeConditions(rule.if)} THEN ${projectName}`;
}

const LEAD: Record<ConditionMatch['kind'], (text: string) => string> = {
  sender: (text) => `the sender includes "${text}"`,
  domain: (text) => `the sender's domain is ${text}`,
  subject: (text) => `the subject includes "${text}"`,
  body: (text) => `the text includes "${text}"`,
  regex: (text) => `the pattern found "${text}"`,
};

/** A matched condition in words, without a full stop. */
export function describeMatch(match: ConditionMatch): string {
  return LEAD[match.kind](match.text);
}

function quoted(lead: string, texts: readonly string[]): string[] {
  return texts.map((text) => `${lead} "${text}"`);
}
