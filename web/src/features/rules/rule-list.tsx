import type { Rule } from '@docket/core/rules/rule';
import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useQuery } from '@tanstack/react-query';

import { projectPickerQuery } from '../../api/projects';
import { RuleRow } from './rule-row';

type Props = {
  rules: readonly Rule[];
  onEdit: (rule: Rule) => void;
  onDelete: (rule: Rule) => void;
  onReorder: (ids: string[], moved: Rule) => void;
};

const START_DISTANCE = 4;

/** In the order the rules are tried. */
export function RuleList({ rules, onEdit, onDelete, onReorder }: Props) {
  const projects = useQuery(projectPickerQuery({ status: 'any' }));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: START_DISTANCE } }),
  );
  const ids = rules.map((rule) => rule.id);
  function move(from: number, to: number) {
    const moved = rules[from];
    if (moved === undefined || from === to || to < 0 || to >= ids.length) return;
    onReorder(arrayMove(ids, from, to), moved);
  }
  function onDragEnd({ active, over }: DragEndEvent) {
    if (over !== null) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label="Rules" className="border-t">
          {rules.map((rule, at) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              count={rules.length}
              projectName={projects.data?.find(({ id }) => id === rule.then.projectId)?.name}
              onEdit={() => onEdit(rule)}
              onDelete={() => onDelete(rule)}
              onMove={(by) => move(at, at + by)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
