import type { Rule } from '@docket/core/rules/rule';
import { describeConditions } from '@docket/core/rules/rule-conditions';
import { clsx } from 'clsx';
import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';

import { IconButton } from '../../ui/icon-button';
import { percent, thenWords } from './rule-words';

type Props = {
  rule: Rule;
  count: number;
  projectName: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
  onMove: (by: -1 | 1) => void;
  drag: RowDrag;
};

export type RowDrag = {
  rowRef: Ref<HTMLLIElement>;
  handleRef: Ref<HTMLButtonElement>;
  listeners: HTMLAttributes<HTMLButtonElement> | undefined;
  style: CSSProperties;
  isDragging: boolean;
};

export function RuleRows({ children }: { children: ReactNode }) {
  return (
    <ol aria-label="Rules" className="border-t">
      {children}
    </ol>
  );
}

/** Dragged by its handle; the handle's arrow keys move it one place. */
export function RuleRow({ rule, count, projectName, onEdit, onDelete, onMove, drag }: Props) {
  const { rowRef, handleRef, listeners, style, isDragging } = drag;
  return (
    <li
      ref={rowRef}
      style={style}
      className={clsx(
        'relative border-b bg-canvas px-2 py-(--row-y)',
        isDragging ? 'z-10 shadow-pop' : 'hover:bg-hover',
      )}
    >
      <article
        aria-label={rule.name}
        className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-2"
      >
        <button
          ref={handleRef}
          type="button"
          {...listeners}
          aria-label={`Move ${rule.name}, ${rule.order} of ${count}`}
          title="Drag, or press the up and down arrow keys"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onMove(event.key === 'ArrowUp' ? -1 : 1);
          }}
          className="touch grid size-7 cursor-grab touch-none place-items-center rounded-2 text-ink-3 hover:bg-pressed hover:text-ink"
        >
          <GripVertical size={16} aria-hidden />
        </button>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 pt-0.5">
          <h2 className="text-13 font-semi break-words">{rule.name}</h2>
          <span className="text-12 text-ink-3 tabular-nums">
            Rule #{rule.order} • Confidence: {percent(rule.confidence)}
          </span>
        </div>
        <span className="flex gap-1 max-md:gap-4">
          <IconButton icon={Pencil} label={`Edit ${rule.name}`} tip={false} onClick={onEdit} />
          <IconButton icon={Trash2} label={`Delete ${rule.name}`} tip={false} onClick={onDelete} />
        </span>
        <dl className="col-start-2 grid grid-cols-[40px_minmax(0,1fr)] gap-x-1 text-12 leading-4.5 max-md:col-span-full max-md:pl-2 [&_dd]:break-words [&_dt]:font-medium [&_dt]:text-ink-3">
          <dt>IF</dt>
          <dd>{describeConditions(rule.if)}</dd>
          <dt>THEN</dt>
          <dd className="text-ink-2">{thenWords(rule.then, projectName)}</dd>
        </dl>
      </article>
    </li>
  );
}
