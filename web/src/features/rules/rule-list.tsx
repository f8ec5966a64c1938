import { clampPage } from '@docket/core/pagination';
import type { ServedRule } from '@docket/core/rules/rules.contract';
import { useQuery } from '@tanstack/react-query';

import { useProjectNames } from '../../api/projects';
import { ruleHitsQuery, useOrderedRules } from '../../api/rules';
import { selectedOption, ListBar, listSelect, NothingFound } from '../../forms/list-bar';
import { Pager } from '../../ui/pager';
import { Select } from '../../ui/select';
import { useListState } from '../../ui/use-url-state';
import { RuleRow, RuleRows, type RowDrag } from './rule-row';
import { RULE_PAGE_SIZES, RULE_SORTS, RULE_STATES, filterRules } from './filter-rules';
import { SortableRules } from './sortable-rules';
import type { useRuleChanges } from './use-rule-changes';

type Props = {
  rules: readonly ServedRule[];
  changes: ReturnType<typeof useRuleChanges>;
  onEdit: (rule: ServedRule) => void;
  onApply: (rule: ServedRule) => void;
};

/** Drag and drop is not lazy-loaded: swapping the rows would lose a press in progress. */
export function RuleList({ rules: stored, changes, onEdit, onApply }: Props) {
  const rules = useOrderedRules(stored);
  const address = useListState(RULE_PAGE_SIZES[0], RULE_PAGE_SIZES);
  const hits = useQuery(ruleHitsQuery());
  const nameOf = useProjectNames(stored.map(({ then }) => then.projectId));
  const hitsOf = (id: string) => hits.data?.find(({ ruleId }) => ruleId === id) ?? null;
  const filter = {
    search: address.get('search'),
    state: selectedOption(RULE_STATES, address.get('state')),
    sort: selectedOption(RULE_SORTS, address.get('sort')),
  };
  const found = filterRules(rules, filter, { hitsOf, projectOf: (id) => nameOf(id) ?? '' });
  const page = clampPage(address.page, found.length, address.pageSize);
  const shown = found.slice((page - 1) * address.pageSize, page * address.pageSize);
  const isOrdered = filter.search === '' && filter.state === 'all' && filter.sort === 'order';
  const ids = rules.map((rule) => rule.id);
  function move(id: string, to: number) {
    const from = ids.indexOf(id);
    const moved = rules[from];
    if (moved === undefined || from === to || to < 0 || to >= ids.length) return;
    changes.reorder(ids.toSpliced(from, 1).toSpliced(to, 0, moved.id), moved);
  }
  const row = (rule: ServedRule, drag: RowDrag | null) => (
    <RuleRow
      key={rule.id}
      rule={rule}
      count={rules.length}
      projectName={nameOf(rule.then.projectId)}
      hits={hits.data === undefined ? undefined : hitsOf(rule.id)}
      onEdit={() => onEdit(rule)}
      onDelete={() => changes.deleteRule(rule)}
      onSwitch={(isEnabled) => changes.setEnabled(rule, isEnabled)}
      onApply={() => onApply(rule)}
      onMove={(by) => move(rule.id, ids.indexOf(rule.id) + by)}
      drag={drag}
    />
  );
  return (
    <>
      <ListBar state={address} noun="rules" sort={filter.sort} sorts={RULE_SORTS}>
        <Select
          aria-label="State"
          className={listSelect}
          value={filter.state}
          options={RULE_STATES}
          onChange={(state) =>
            address.change({ state: state === 'all' ? null : state, page: null })
          }
        />
      </ListBar>
      {found.length === 0 && (
        <NothingFound
          noun="rules"
          onClear={() => address.change({ search: null, state: null, page: null })}
        />
      )}
      {found.length > 0 &&
        (isOrdered ? (
          <SortableRules rules={shown} onMove={(id, to) => move(id, ids.indexOf(to))} row={row} />
        ) : (
          <RuleRows>{shown.map((rule) => row(rule, null))}</RuleRows>
        ))}
      <p className="mt-3 text-12 text-ink-3">
        {isOrdered
          ? 'Rules run from top to bottom. The first match wins.'
          : 'To change the order, clear the search and filter, and sort by “Run order”.'}
      </p>
      {found.length > RULE_PAGE_SIZES[0] && (
        <Pager {...address} page={page} total={found.length} sizes={RULE_PAGE_SIZES} />
      )}
    </>
  );
}
