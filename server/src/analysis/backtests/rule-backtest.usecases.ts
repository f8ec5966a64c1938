import type { BodyOf } from '@docket/core/contract';
import type { Rule } from '@docket/core/rules/rule';
import { readsBody, type RuleConditions } from '@docket/core/rules/rule-conditions';
import type { BacktestEffect, backtestRule } from '@docket/core/rules/rules.contract';
import {
  backtest,
  type HistoricEmail,
  type RuleCandidate,
} from '@docket/intelligence/rules/backtest';
import { matchConditions } from '@docket/intelligence/rules/match-conditions';
import { matchGroups, matchRules } from '@docket/intelligence/rules/match-rules';

import type { ReportProgress } from '../../platform/threads/thread-task';
import type { UserScope } from '../../platform/db/database';
import { listRecentMailIds, readHistory, type HistoryEmail } from './rule-history.repository';
import { checkRule, listLiveRules } from '../../records/rules/rules.usecases';

const MAX_EMAILS = 20_000;
/** Read in parts, so that the texts of a large mailbox are never in memory at once. */
const EMAILS_PER_READ = 1_000;
/** Stands for 'none of my projects', which a rule can contradict too. */
const NO_PROJECT = '';

/**
 * What the rule would do to the newest received emails at its position among the rules: the first match wins. Saves
 * nothing.
 */
export async function measureRuleEffect(
  scope: UserScope,
  { rule, ruleId }: BodyOf<typeof backtestRule>,
  tell: ReportProgress,
): Promise<BacktestEffect> {
  await checkRule(scope, rule);
  const { earlier, saved } = await listComparedRules(scope, ruleId);
  const candidate = {
    conditions: rule.if,
    and: rule.and,
    projectId: rule.then.projectId,
    isEnabled: rule.isEnabled,
  };
  const read = {
    relevant: [rule.if, ...(saved ? [saved.if] : [])],
    others: [...rule.and, ...(saved?.and ?? []), ...earlier.flatMap(groupsOf)],
    tell,
  };
  const effect: BacktestEffect = { matches: 0, newMatches: 0, released: 0, breaks: [] };
  await readRecent(scope, read, (history) => {
    addEffect(effect, history, { candidate, earlier, saved });
  });
  return effect;
}

export function groupsOf(rule: Pick<Rule, 'if' | 'and'>): RuleConditions[] {
  return [rule.if, ...rule.and];
}

type Read = {
  /** Emails that match none of these are skipped, because nothing changes for them. */
  relevant: readonly RuleConditions[];
  /** Evaluated as well on the emails that are kept. */
  others: readonly RuleConditions[];
  tell: ReportProgress;
};

/** The newest received emails that matter, part by part; their texts are loaded only if a condition needs them. */
export async function readRecent(
  scope: UserScope,
  { relevant, others, tell }: Read,
  take: (history: readonly HistoryEmail[]) => void,
): Promise<void> {
  const withBodies = relevant.some(readsBody);
  const ids = await listRecentMailIds(scope, MAX_EMAILS);
  for (let at = 0; at < ids.length; at += EMAILS_PER_READ) {
    tell({ done: at, total: ids.length });
    const part = await readHistory(scope, ids.slice(at, at + EMAILS_PER_READ), { withBodies });
    const touched = part.filter(({ mail }) =>
      relevant.some((conditions) => matchConditions(mail, conditions).length > 0),
    );
    take(
      withBodies || !others.some(readsBody)
        ? touched
        : await readHistory(
            scope,
            touched.map(({ id }) => id),
            { withBodies: true },
          ),
    );
  }
}

/** A disabled rule matches nothing. */
type Candidate = RuleCandidate & Pick<Rule, 'isEnabled'>;
type ComparedRules = { earlier: readonly Rule[]; saved: Rule | null };

/** A new rule comes last. */
async function listComparedRules(
  scope: UserScope,
  ruleId: string | undefined,
): Promise<ComparedRules> {
  const rules = await listLiveRules(scope);
  const saved = rules.find((rule) => rule.id === ruleId) ?? null;
  const place = saved?.order ?? Infinity;
  return { saved, earlier: rules.filter((rule) => rule.order < place) };
}

function addEffect(
  effect: BacktestEffect,
  history: readonly HistoryEmail[],
  { candidate, earlier, saved }: ComparedRules & { candidate: Candidate },
): void {
  if (candidate.isEnabled) addMatches(effect, history, { candidate, earlier });
  if (saved === null) return;
  effect.released += history.filter(
    ({ mail, projectId, decided }) =>
      decided === null &&
      projectId === saved.then.projectId &&
      matchRules(mail, [...earlier, saved])[0]?.rule === saved &&
      !(candidate.isEnabled && isMatched(mail, candidate)),
  ).length;
}

function addMatches(
  effect: BacktestEffect,
  history: readonly HistoryEmail[],
  { candidate, earlier }: Pick<ComparedRules, 'earlier'> & { candidate: Candidate },
): void {
  const found = backtest(
    candidate,
    history.map((email) => toHistoric(email, { candidate, earlier })),
  );
  effect.matches += found.matches;
  effect.newMatches += found.newMatches;
  effect.breaks.push(...describeBreaks(found.breaks, history));
}

function isMatched(mail: HistoryEmail['mail'], { conditions, and }: RuleCandidate): boolean {
  return matchGroups(mail, conditions, and ?? []).length > 0;
}

function isRuled(mail: HistoryEmail['mail'], rules: readonly Rule[]): boolean {
  return matchRules(mail, rules).length > 0;
}

export function describeBreaks(
  emailIds: readonly string[],
  history: readonly HistoryEmail[],
): BacktestEffect['breaks'] {
  const emails = new Map(history.map((email) => [email.id, email]));
  return emailIds.flatMap((emailId) => {
    const email = emails.get(emailId);
    if (email === undefined) return [];
    const decided = email.decided?.projectName ?? 'None of my projects';
    return [{ emailId, subject: email.subject, from: email.from, decided }];
  });
}

function toHistoric(
  { id, mail, projectId, decided }: HistoryEmail,
  { candidate, earlier }: { candidate: RuleCandidate; earlier: readonly Rule[] },
): HistoricEmail {
  // If an earlier rule wins, the candidate treats the email as already right. Checked last because it is the most
  // expensive.
  if (isMatched(mail, candidate) && isRuled(mail, earlier))
    return { id, mail, projectId: candidate.projectId, approved: false };
  return asHistoric({ id, mail, projectId, decided });
}

export function asHistoric({
  id,
  mail,
  projectId,
  decided,
}: Pick<HistoryEmail, 'id' | 'mail' | 'projectId' | 'decided'>): HistoricEmail {
  if (decided === null) return { id, mail, projectId, approved: false };
  return { id, mail, projectId: decided.projectId ?? NO_PROJECT, approved: true };
}
