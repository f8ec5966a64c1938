import { prioritySchema } from '@docket/core/priority';
import { clsx } from 'clsx';
import { ArchiveRestore } from 'lucide-react';
import type { ReactNode } from 'react';

import { Badge, type BadgeTone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { RelativeTime } from '../../ui/relative-time';
import { rowState } from '../../ui/row-state';
import { SelectBox } from '../../ui/select-box';
import type { Unarchivable, Unarchiving } from './use-unarchive';
import { capital } from '../../ui/capital';

type Props = {
  item: Unarchivable;
  /** Shown between title and text, e.g. a sender or status. */
  meta?: ReactNode;
  text: string;
  color?: string | null;
  archivedAt: string | null;
  unarchiving: Unarchiving;
  isSelected: boolean;
  onSelect: (isSelected: boolean, isRange: boolean) => void;
};

export function ArchivedRow(props: Props) {
  const { item, meta, text, color, archivedAt, unarchiving, isSelected, onSelect } = props;
  const { id, title } = item;
  return (
    <article
      aria-label={title}
      className={clsx(
        'grid grid-cols-[1rem_minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-2 border-b px-3 py-(--row-y) max-md:grid-cols-[1rem_minmax(0,1fr)_auto]',
        rowState({ isSelected }),
      )}
    >
      <SelectBox id={id} title={title} isSelected={isSelected} onSelect={onSelect} />
      <div className="min-w-0 max-md:col-span-2">
        <div className="flex min-w-0 items-center gap-2">
          {color != null && <ProjectDot color={color} />}
          <h2 className="min-w-0 text-13 font-semi break-words">{title}</h2>
          {meta}
        </div>
        {text !== '' && <p className="line-clamp-2 break-words text-ink-3">{text}</p>}
      </div>
      <span className="text-12 whitespace-nowrap text-ink-3 max-md:col-start-2">
        {archivedAt !== null && (
          <>
            Archived <RelativeTime time={archivedAt} />
          </>
        )}
      </span>
      <Button
        size="sm"
        busy={unarchiving.busyId === id}
        icon={ArchiveRestore}
        aria-label={`Unarchive ${title}`}
        onClick={() => unarchiving.unarchive(item)}
      >
        Unarchive
      </Button>
    </article>
  );
}

function toneOf(status: string): BadgeTone {
  if (status === 'completed') return 'accent';
  return status === 'cancelled' || status === 'deprecated' ? 'danger' : 'neutral';
}

export function StatusBadge({ status }: { status: string | null }) {
  if (status === null || status === '') return null;
  return <Badge tone={toneOf(status)}>{capital(status).replaceAll('_', ' ')}</Badge>;
}

export function MaybePriority({ priority }: { priority: string | null }) {
  const known = prioritySchema.safeParse(priority);
  return known.success ? <PriorityBadge priority={known.data} /> : null;
}
