import { describeRule } from '@docket/core/rules/rule';
import type { RuleHits, ServedRule } from '@docket/core/rules/rules.contract';
import { clsx } from 'clsx';
import {
  ArrowDown,
  ArrowUp,
  GripVertical,
  Inbox,
  Pencil,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';

import { Badge } from '../../ui/badge';
import { number, percent } from '../../ui/figures';
import { IconButton } from '../../ui/icon-button';
import { RelativeTime } from '../../ui/relative-time';
import { Switch } from '../../ui/switch';
import { thenText } from './rule-text';

type Props = {
  rule: ServedRule;
  count: number;
  projectName: string | undefined;
  /** undefined while loading; null if there are none. */
  hits: RuleHits | null | undefined;
  onEdit: () => void;
  onDelete: () => void;
  onSwitch: (isEnabled: boolean) => void;
  onApply: () => void;
  onMove: (by: -1 | 1) => void;
  /** null if the order can't be changed. */
  drag: RowDrag | null;
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

/** Why a rule matches nothing, whether it is on or not. */
const INACTIVE: Readonly<Record<ServedRule['projectState'], string | null>> = {
  active: null,
  archived: 'Its project is archived. Restore it, or choose another project.',
  deleted: 'Its project was deleted. Choose another project, or delete the rule.',
};

/** Moved by dragging the handle, with its arrow keys or the buttons. */
export function RuleRow({ rule, count, projectName, hits, drag, ...on }: Props) {
  const inactive = INACTIVE[rule.projectState];
  return (
    <li
      {...(drag === null ? {} : { ref: drag.rowRef, style: drag.style })}
      className={clsx(
        'relative border-b bg-canvas px-2 py-(--row-y)',
        drag?.isDragging === true ? 'z-10 shadow-pop' : 'hover:bg-hover',
      )}
    >
      <article
        aria-label={rule.name}
        className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-x-2"
      >
        {drag === null ? (
          <span />
        ) : (
          <MoveHandle rule={rule} count={count} drag={drag} onMove={on.onMove} />
        )}
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 pt-0.5">
          <h2
            className={clsx(
              'min-w-0 text-13 font-semi wrap-anywhere',
              !rule.isEnabled && 'text-ink-3',
            )}
          >
            {rule.name}
          </h2>
          {inactive !== null && (
            <Badge tone="warn" icon={TriangleAlert}>
              Inactive
            </Badge>
          )}
          <span className="text-12 text-ink-3 tabular-nums">
            Rule #{rule.order} • Confidence: {percent(rule.confidence)}
          </span>
          {hits !== undefined && (
            <span className="text-12 text-ink-3 tabular-nums">
              <HitsText hits={hits} />
            </span>
          )}
        </div>
        <span className="flex items-center gap-1 max-md:col-span-full max-md:row-start-4 max-md:justify-end max-md:gap-2">
          <Switch
            aria-label={`${rule.name} is on`}
            checked={rule.isEnabled}
            onCheckedChange={on.onSwitch}
            className="mr-2"
          />
          {drag !== null && (
            <>
              <IconButton
                icon={ArrowUp}
                label={`Move ${rule.name} up`}
                off={rule.order === 1}
                onClick={() => on.onMove(-1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${rule.name} down`}
                off={rule.order === count}
                onClick={() => on.onMove(1)}
              />
            </>
          )}
          <IconButton
            icon={Inbox}
            label={`Apply ${rule.name} to stored mail`}
            disabled={!rule.isEnabled || inactive !== null}
            onClick={on.onApply}
          />
          <IconButton icon={Pencil} label={`Edit ${rule.name}`} tip={false} onClick={on.onEdit} />
          <IconButton
            icon={Trash2}
            label={`Delete ${rule.name}`}
            tip={false}
            onClick={on.onDelete}
          />
        </span>
        <dl
          data-off={!rule.isEnabled || inactive !== null || undefined}
          className="col-start-2 data-off:text-ink-3 grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-1 text-12 leading-4.5 max-md:col-span-full max-md:pl-2 [&_dd]:break-words [&_dt]:font-medium [&_dt]:text-ink-3"
        >
          <dt>IF</dt>
          <dd>{describeRule(rule)}</dd>
          <dt>THEN</dt>
          <dd className="text-ink-2">
            {thenText(rule.then, rule.projectState === 'deleted' ? 'Deleted project' : projectName)}
          </dd>
        </dl>
        {inactive !== null && (
          <p className="col-start-2 text-12 text-warn-text max-md:col-span-full max-md:pl-2">
            {inactive}
          </p>
        )}
      </article>
    </li>
  );
}

type HandleProps = Pick<Props, 'rule' | 'count' | 'onMove'> & { drag: RowDrag };

function MoveHandle({ rule, count, drag, onMove }: HandleProps) {
  const { handleRef, listeners } = drag;
  return (
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
  );
}

function HitsText({ hits }: { hits: RuleHits | null }) {
  if (hits === null) return 'No hits';
  return (
    <>
      {hits.lastMonth === 0
        ? 'No hits in 30 days'
        : `${number(hits.lastMonth)} ${hits.lastMonth === 1 ? 'hit' : 'hits'} in 30 days`}
      {', last '}
      <RelativeTime time={hits.lastHitAt} />
    </>
  );
}
