import type { Rule } from '@docket/core/rules/rule';
import { useQuery } from '@tanstack/react-query';

import { projectPickerQuery } from '../../api/projects';
import { RuleRow, type RowDrag } from './rule-row';
import { SortableRules } from './sortable-rules';

type Props = {
  rules: readonly Rule[];
  onEdit: (rule: Rule) => void;
  onDelete: (rule: Rule) => void;
  onReorder: (ids: string[], moved: Rule) => void;
};

/** In the order the rules are tried. Dragging is there from the start: rows that change over lose a press under way. */
export function RuleList({ rules, onEdit, onDelete, onReorder }: Props) {
  const projects = useQuery(projectPickerQuery({ status: 'any' }));
  const ids = rules.map((rule) => rule.id);
  function move(from: number, to: number) {
    const moved = rules[from];
    if (moved === undefined || from === to || to < 0 || to >= ids.length) return;
    onReorder(ids.toSpliced(from, 1).toSpliced(to, 0, moved.id), moved);
  }
  const row = (rule: Rule, drag: RowDrag) => (
    <RuleRow
      key={rule.id}
      rule={rule}
      count={rules.length}
      projectName={projects.data?.find(({ id }) => id === rule.then.projectId)?.name}
      onEdit={() => onEdit(rule)}
      onDelete={() => onDelete(rule)}
      onMove={(by) => move(ids.indexOf(rule.id), ids.indexOf(rule.id) + by)}
      drag={drag}
    />
  );
  return <SortableRules rules={rules} onMove={move} row={row} />;
}
