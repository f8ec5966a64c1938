import type { Mining } from '@docket/core/rules/condition';
import {
  conditionTable,
  NO_CONDITIONS,
  type ConditionKey,
  type RuleConditions,
} from '@docket/core/rules/rule-conditions';

import { normalizeSubject, readFeatures, type ReadableMail } from '../reading/message-features';
import { matchConditions } from './match-conditions';

/** A project decision that a person approved. */
export type ApprovedDecision = { id: string; projectId: string; mail: ReadableMail };

export type MinedRule = {
  name: string;
  conditions: RuleConditions;
  projectId: string;
  /** Share of the matched decisions that have this project, 0 to 1. */
  precision: number;
  /** Share of the project's decisions that the rule matches, 0 to 1. */
  coverage: number;
  /** Matched decisions with this project, and all matched. */
  right: number;
  matched: number;
  sampleIds: string[];
};

export type MiningOptions = {
  /** Minimum number of right decisions behind a rule; 3 by default. */
  leastSupport?: number;
  /** Minimum precision; 0.9 by default. */
  leastPrecision?: number;
  /** Maximum number of proposed rules; 20 by default. */
  limit?: number;
};

/** One term of one condition. */
type Candidate = { key: ConditionKey; text: string; mining: Mining };
type Tally = { condition: Candidate; ids: Set<string>; projects: Map<string, string[]> };

const MAX_SAMPLES = 5;
/** Limits on the work: the newest decisions, and the candidates measured on them. */
const MAX_DECISIONS = 3_000;
const MAX_FACTS = 80;
const MAX_WORDS = 20;
/**
 * Rules that the approved decisions support, highest coverage first, for projects that still exist. Each covers
 * something that no earlier rule does, and has one term of one condition.
 */
export function mineRules(
  decisions: readonly ApprovedDecision[],
  projects: readonly { id: string; name: string }[],
  options: MiningOptions = {},
): MinedRule[] {
  const { leastSupport = 3, leastPrecision = 0.9, limit = 20 } = options;
  const names = new Map(projects.map((project) => [project.id, project.name]));
  const live = decisions.filter((decision) => names.has(decision.projectId)).slice(-MAX_DECISIONS);
  const sizes = new Map<string, number>();
  for (const { projectId } of live) sizes.set(projectId, (sizes.get(projectId) ?? 0) + 1);
  const good = pickConditions(tallyConditions(live), { leastSupport, leastPrecision })
    .map(({ condition, projectId }) =>
      proposeRule({ condition, projectId, name: names.get(projectId) ?? projectId }, live),
    )
    .filter((rule) => rule.precision >= leastPrecision);
  return withoutRepeats(good, live, leastSupport)
    .slice(0, limit)
    .map((rule) => ({ ...rule, coverage: rule.right / (sizes.get(rule.projectId) ?? 1) }));
}

type Target = { condition: Candidate; projectId: string; worth: number };

/** The best candidates; frequent terms come last, as they need twice the support. */
function pickConditions(
  tallies: readonly Tally[],
  least: { leastSupport: number; leastPrecision: number },
): Target[] {
  const targets = tallies.flatMap(({ condition, ids, projects }): Target[] => {
    const [projectId, right] = largest(projects);
    const support = condition.mining.isPlentiful ? 2 * least.leastSupport : least.leastSupport;
    const precision = right.length / ids.size;
    if (right.length < support || precision < least.leastPrecision) return [];
    return [
      { condition, projectId, worth: right.length * precision + condition.mining.durability },
    ];
  });
  const ordered = targets.toSorted(
    (one, other) =>
      other.worth - one.worth || one.condition.text.localeCompare(other.condition.text),
  );
  const words = ordered.filter(({ condition }) => condition.mining.isPlentiful);
  const facts = ordered.filter(({ condition }) => !condition.mining.isPlentiful);
  return [...facts.slice(0, MAX_FACTS), ...words.slice(0, MAX_WORDS)];
}

function tallyConditions(decisions: readonly ApprovedDecision[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { id, projectId, mail } of decisions) {
    for (const condition of candidatesOf(mail)) {
      const key = `${condition.key}:${condition.text}`;
      const tally = tallies.get(key) ?? { condition, ids: new Set(), projects: new Map() };
      tallies.set(key, tally);
      tally.ids.add(id);
      tally.projects.set(projectId, [...(tally.projects.get(projectId) ?? []), id]);
    }
  }
  return [...tallies.values()];
}

function candidatesOf(mail: ReadableMail): Candidate[] {
  const features = readFeatures(mail);
  const subject = normalizeSubject(mail.message.subject);
  const textsOf = (group: string) =>
    features.filter((feature) => feature.group === group).map(({ text }) => text);
  const words = {
    subjectPhrases: () =>
      textsOf('subject').filter((text) => text.length >= 4 && subject.includes(text)),
    bodyWords: () => textsOf('body').filter((text) => text.length >= 6 && /^\p{L}+$/u.test(text)),
  };
  return conditionTable.flatMap(({ key, mining }) =>
    mining === null
      ? []
      : mining
          .candidates(mail.message, words)
          .filter((text) => text !== '')
          .map((text) => ({ key, text, mining })),
  );
}

function largest(projects: ReadonlyMap<string, string[]>): [projectId: string, ids: string[]] {
  return [...projects].toSorted((one, other) => other[1].length - one[1].length)[0] ?? ['', []];
}

/** Measured with the real matcher: a term may match more than the mail it was mined from. */
function proposeRule(
  target: { condition: Candidate; projectId: string; name: string },
  decisions: readonly ApprovedDecision[],
): MinedRule {
  const { condition, projectId, name } = target;
  const conditions = { ...NO_CONDITIONS, [condition.key]: [condition.text] };
  const matched = decisions.filter(({ mail }) => matchConditions(mail, conditions).length > 0);
  const right = matched.filter((decision) => decision.projectId === projectId);
  return {
    name: `${condition.mining.lead} ${condition.text} → ${name}`,
    conditions,
    projectId,
    precision: matched.length === 0 ? 0 : right.length / matched.length,
    coverage: 0,
    right: right.length,
    matched: matched.length,
    sampleIds: right.slice(-MAX_SAMPLES).map(({ id }) => id),
  };
}

function withoutRepeats(
  rules: readonly MinedRule[],
  decisions: readonly ApprovedDecision[],
  leastNew: number,
): MinedRule[] {
  const covered = new Set<string>();
  return rules.filter((rule) => {
    const own = decisions.filter(
      ({ projectId, mail }) =>
        projectId === rule.projectId && matchConditions(mail, rule.conditions).length > 0,
    );
    const fresh = own.filter(({ id }) => !covered.has(id));
    if (fresh.length < Math.min(leastNew, own.length)) return false;
    for (const { id } of own) covered.add(id);
    return true;
  });
}
