import type { RuleConditions } from '@docket/core/rules/rule';

import {
  domainOf,
  normaliseSubject,
  readFeatures,
  type ReadableMail,
} from '../projects/message-features';
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
  /** Least number of right decisions behind a rule; 3 by default. */
  leastSupport?: number;
  /** Least precision; 0.9 by default. */
  leastPrecision?: number;
  /** Most rules proposed; 20 by default. */
  limit?: number;
};

type Condition = { kind: keyof RuleConditions; text: string };
type Tally = { condition: Condition; ids: Set<string>; projects: Map<string, string[]> };

const MAX_SAMPLES = 5;
/** Bounds of the work: the newest decisions, and the candidates measured on them. */
const MAX_DECISIONS = 3_000;
const MAX_FACTS = 80;
const MAX_WORDS = 20;
/** Among equals, what will hold longest comes first. */
const DURABILITY: Record<keyof RuleConditions, number> = {
  senderIncludes: 0.6,
  domainMatches: 0.5,
  subjectIncludes: 0.4,
  bodyIncludes: 0,
  bodyRegex: 0,
};
// Where one domain serves everybody, it says nothing about a project.
const SHARED_DOMAINS = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net web.de proton.me protonmail.com'.split(
    ' ',
  ),
);

/**
 * Rules that the approved decisions support, those that cover most first; each brings something that no earlier one
 * covers, for projects that still exist. Conditions are one sender, domain, subject phrase or word of the text.
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

type Target = { condition: Condition; projectId: string; worth: number };

/**
 * The best candidates: senders, domains and subjects first, then words of the text, which need twice the support: of so
 * many words some look right by chance.
 */
function pickConditions(
  tallies: readonly Tally[],
  least: { leastSupport: number; leastPrecision: number },
): Target[] {
  const targets = tallies.flatMap(({ condition, ids, projects }): Target[] => {
    const [projectId, right] = largest(projects);
    const support = condition.kind === 'bodyIncludes' ? 2 * least.leastSupport : least.leastSupport;
    const precision = right.length / ids.size;
    if (right.length < support || precision < least.leastPrecision) return [];
    return [{ condition, projectId, worth: right.length * precision + DURABILITY[condition.kind] }];
  });
  const ordered = targets.toSorted(
    (one, other) =>
      other.worth - one.worth || one.condition.text.localeCompare(other.condition.text),
  );
  const words = ordered.filter(({ condition }) => condition.kind === 'bodyIncludes');
  const facts = ordered.filter(({ condition }) => condition.kind !== 'bodyIncludes');
  return [...facts.slice(0, MAX_FACTS), ...words.slice(0, MAX_WORDS)];
}

function tallyConditions(decisions: readonly ApprovedDecision[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { id, projectId, mail } of decisions) {
    for (const condition of conditionsOf(mail)) {
      const key = `${condition.kind}:${condition.text}`;
      const tally = tallies.get(key) ?? { condition, ids: new Set(), projects: new Map() };
      tallies.set(key, tally);
      tally.ids.add(id);
      tally.projects.set(projectId, [...(tally.projects.get(projectId) ?? []), id]);
    }
  }
  return [...tallies.values()];
}

function conditionsOf(mail: ReadableMail): Condition[] {
  const sender = mail.message.from.address.toLowerCase();
  const domain = domainOf(sender);
  const features = readFeatures(mail);
  const subject = normaliseSubject(mail.message.subject);
  const phrases = features.filter(
    ({ group, text }) => group === 'subject' && text.length >= 4 && subject.includes(text),
  );
  const words = features.filter(
    ({ group, text }) => group === 'body' && text.length >= 6 && /^\p{L}+$/u.test(text),
  );
  return [
    ...(sender === '' ? [] : [{ kind: 'senderIncludes' as const, text: sender }]),
    ...(domain === '' || SHARED_DOMAINS.has(domain)
      ? []
      : [{ kind: 'domainMatches' as const, text: domain }]),
    ...phrases.map(({ text }) => ({ kind: 'subjectIncludes' as const, text })),
    ...words.map(({ text }) => ({ kind: 'bodyIncludes' as const, text })),
  ];
}

function largest(projects: ReadonlyMap<string, string[]>): [projectId: string, ids: string[]] {
  return [...projects].toSorted((one, other) => other[1].length - one[1].length)[0] ?? ['', []];
}

/** Measured with the matcher the rule will run with: a substring matches more than the word it was mined from. */
function proposeRule(
  target: { condition: Condition; projectId: string; name: string },
  decisions: readonly ApprovedDecision[],
): MinedRule {
  const { condition, projectId, name } = target;
  const conditions = toConditions(condition);
  const matched = decisions.filter(({ mail }) => matchConditions(mail, conditions).length > 0);
  const right = matched.filter((decision) => decision.projectId === projectId);
  return {
    name: `${LEAD[condition.kind]} ${condition.text} → ${name}`,
    conditions,
    projectId,
    precision: matched.length === 0 ? 0 : right.length / matched.length,
    coverage: 0,
    right: right.length,
    matched: matched.length,
    sampleIds: right.slice(-MAX_SAMPLES).map(({ id }) => id),
  };
}

const LEAD: Record<keyof RuleConditions, string> = {
  senderIncludes: 'From',
  domainMatches: 'Domain',
  subjectIncludes: 'Subject',
  bodyIncludes: 'Text',
  bodyRegex: 'Pattern',
};

function toConditions({ kind, text }: Condition): RuleConditions {
  const none = {
    senderIncludes: [],
    domainMatches: [],
    subjectIncludes: [],
    bodyIncludes: [],
    bodyRegex: '',
  };
  return { ...none, [kind]: [text] };
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
