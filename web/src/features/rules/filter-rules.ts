import { ruleContains } from '@docket/core/rules/rule';
import type { RuleHits, ServedRule } from '@docket/core/rules/rules.contract';

export const RULE_PAGE_SIZES = [15, 30, 50] as const;

export const RULE_SORTS = [
  { value: 'order', label: 'Run order' },
  { value: 'name', label: 'Name' },
  { value: 'hits', label: 'Most hits' },
  { value: 'last', label: 'Last hit' },
] as const;
export const RULE_STATES = [
  { value: 'all', label: 'All rules' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
  { value: 'idle', label: 'No hits in 30 days' },
] as const;

export type RuleFilter = {
  search: string;
  state: (typeof RULE_STATES)[number]['value'];
  sort: (typeof RULE_SORTS)[number]['value'];
};

/** Filters rules by name, conditions, tags and project, and sorts them. */
export function filterRules(
  rules: readonly ServedRule[],
  { search, state, sort }: RuleFilter,
  about: { hitsOf: (id: string) => RuleHits | null; projectOf: (id: string) => string },
): ServedRule[] {
  const { hitsOf, projectOf } = about;
  const isIdle = ({ id }: ServedRule) => (hitsOf(id)?.lastMonth ?? 0) === 0;
  const isOn = (rule: ServedRule) => rule.isEnabled && rule.projectState === 'active';
  const kept = rules.filter(
    (rule) =>
      (search.trim() === '' ||
        ruleContains(rule, search) ||
        projectOf(rule.then.projectId).toLowerCase().includes(search.trim().toLowerCase())) &&
      (state === 'all' || (state === 'idle' ? isIdle(rule) : isOn(rule) === (state === 'on'))),
  );
  return kept.toSorted((one, other) => {
    if (sort === 'name') return one.name.localeCompare(other.name);
    const [mine, theirs] = [hitsOf(one.id), hitsOf(other.id)];
    if (sort === 'hits') return (theirs?.lastMonth ?? 0) - (mine?.lastMonth ?? 0);
    if (sort === 'last')
      return (
        (theirs?.lastHitAt ?? '').localeCompare(mine?.lastHitAt ?? '') || one.order - other.order
      );
    return one.order - other.order;
  });
}
