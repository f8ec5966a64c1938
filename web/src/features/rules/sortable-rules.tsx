import type { ServedRule } from '@docket/core/rules/rules.contract';
import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';

import { RuleRows, type RowDrag } from './rule-row';

const START_DISTANCE = 4;

type Row = (rule: ServedRule, drag: RowDrag) => ReactNode;
type Props = { rules: readonly ServedRule[]; onMove: (id: string, to: string) => void; row: Row };

export function SortableRules({ rules, onMove, row }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: START_DISTANCE } }),
  );
  const ids = rules.map((rule) => rule.id);
  function onDragEnd({ active, over }: DragEndEvent) {
    if (over !== null) onMove(String(active.id), String(over.id));
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <RuleRows>
          {rules.map((rule) => (
            <SortableRow key={rule.id} rule={rule} row={row} />
          ))}
        </RuleRows>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ rule, row }: { rule: ServedRule; row: Row }) {
  const sorting = useSortable({ id: rule.id });
  return row(rule, {
    rowRef: sorting.setNodeRef,
    handleRef: sorting.setActivatorNodeRef,
    listeners: sorting.listeners,
    style: {
      transform: CSS.Translate.toString(sorting.transform),
      transition: sorting.transition,
    },
    isDragging: sorting.isDragging,
  });
}
