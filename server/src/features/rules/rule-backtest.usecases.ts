import type { BodyOf, ResponseOf } from '@docket/core/contract';
import type { Rule } from '@docket/core/rules/rule';
import type { backtestRule } from '@docket/core/rules/rules.contract';
import {
  backtest,
  type HistoricEmail,
  type RuleCandidate,
} from '@docket/intelligence/rules/backtest';
import { matchRules } from '@docket/intelligence/rules/match-rules';

import type { UserScope } from '../../platform/db/database';
import { listActiveProjects } from '../projects/projects.repository';
import { listRecentMailIds, readHistory, type HistoryEmail } from './rule-history.repository';
import { listRules } from './rules.repository';
import { checkRule } from './rules.usecases';

const MOST_EMAILS = 20_000;
/** Read in parts, so that the texts of a large mailbox are never in memory at once. */
const EMAILS_PER_READ = 500;
/** Stands for 'none of my projects', which a rule can contradict as well. */
const NO_PROJECT = '';

type Effect = ResponseOf<typeof backtestRule>;

/** What the rule would do to the newest received emails at its place among the rules: the first match wins. Saves nothing. */
export async function tryRule(
  scope: UserScope,
  { rule, ruleId }: BodyOf<typeof backtestRule>,
): Promise<Effect> {
  await checkRule(scope, rule);
  const earlier = await listEarlierRules(scope, ruleId);
  const candidate = { conditions: rule.if, projectId: rule.then.projectId };
  const withBodies = [rule.if, ...earlier.map((one) => one.if)].some(
    (conditions) => conditions.bodyIncludes.length > 0 || conditions.bodyRegex.trim() !== '',
  );
  const ids = await listRecentMailIds(scope, MOST_EMAILS);
  const effect: Effect = { matches: 0, newMatches: 0, breaks: [] };
  for (let at = 0; at < ids.length; at += EMAILS_PER_READ) {
    const part = ids.slice(at, at + EMAILS_PER_READ);
    const history = await readHistory(scope, part, { withBodies });
    addEffect(effect, history, { candidate, earlier });
  }
  return effect;
}

/** A new rule stands at the end; rules for projects that are gone decide nothing. */
async function listEarlierRules(scope: UserScope, ruleId: string | undefined): Promise<Rule[]> {
  const rules = await listRules(scope);
  const place = rules.find((rule) => rule.id === ruleId)?.order ?? Infinity;
  const live = new Set((await listActiveProjects(scope)).map((project) => project.id));
  return rules.filter((rule) => rule.order < place && live.has(rule.then.projectId));
}

function addEffect(
  effect: Effect,
  history: readonly HistoryEmail[],
  { candidate, earlier }: { candidate: RuleCandidate; earlier: readonly Rule[] },
): void {
  const found = backtest(
    candidate,
    history.map((email) => toHistoric(email, { candidate, earlier })),
  );
  effect.matches += found.matches;
  effect.newMatches += found.newMatches;
  const emails = new Map(history.map((email) => [email.id, email]));
  for (const { emailId } of found.breaks) {
    const email = emails.get(emailId);
    if (email === undefined) continue;
    const decided = email.decided?.projectName ?? 'None of my projects';
    effect.breaks.push({ emailId, subject: email.subject, from: email.from, decided });
  }
}

function toHistoric(
  { id, mail, projectId, decided }: HistoryEmail,
  { candidate, earlier }: { candidate: RuleCandidate; earlier: readonly Rule[] },
): HistoricEmail {
  // An earlier rule has the word: to the candidate it is as if the email were where it wants it.
  if (matchRules(mail, earlier).length > 0)
    return { id, mail, projectId: candidate.projectId, approved: false };
  if (decided === null) return { id, mail, projectId, approved: false };
  return { id, mail, projectId: decided.projectId ?? NO_PROJECT, approved: true };
}
