import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { tellStep } from '@docket/core/audit/describe-step';
import { ChevronRight, History, Undo2 } from 'lucide-react';

import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { exactTime, RelativeTime } from '../../ui/relative-time';
import { ACTOR_WORDS } from './audit-filters';
import { ChangesTable } from './changes-table';
import type { RevertAsk } from './revert-dialog';

type Props = { entry: AuditEntry; onRevert: (ask: RevertAsk) => void };

/** One change; opened, it shows both sides of the fields that changed. */
export function AuditRow({ entry, onRevert }: Props) {
  const { did } = tellStep([entry]);
  return (
    <li className="border-b">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[16px_96px_176px_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-(--row-y) -outline-offset-2 hover:bg-hover max-md:min-h-11 max-md:grid-cols-[16px_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
          <ChevronRight size={14} className="text-ink-3 group-open:rotate-90" aria-hidden />
          <span className="text-12 text-ink-3 max-md:order-3 max-md:text-right">
            {ACTOR_WORDS[entry.actor]}
          </span>
          <span className="truncate text-ink-2 max-md:order-4 max-md:col-start-2">{did}</span>
          <span className="truncate font-medium max-md:order-2">{entry.title}</span>
          <span className="flex items-center gap-2 text-right text-12 whitespace-nowrap text-ink-3 max-md:order-5">
            {entry.revertedBy !== null && <Badge>Reverted</Badge>}
            <RelativeTime time={entry.at} />
          </span>
        </summary>
        <AuditDetail entry={entry} onRevert={onRevert} />
      </details>
    </li>
  );
}

function AuditDetail({ entry, onRevert }: Props) {
  return (
    <div className="bg-sunken px-10 py-3 max-md:px-4">
      <p className="mb-2 text-12 break-words text-ink-3">
        {exactTime(entry.at)}
        {entry.reason !== '' && `. ${entry.reason}`}
      </p>
      <ChangesTable before={entry.before} after={entry.after} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {entry.revertible && (
          <Button
            size="sm"
            icon={<Undo2 size={14} aria-hidden />}
            onClick={() => onRevert({ entry, what: 'change' })}
          >
            Revert
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon={<History size={14} aria-hidden />}
          onClick={() => onRevert({ entry, what: 'after' })}
        >
          Revert everything after this
        </Button>
        {entry.whyNot !== null && <span className="text-12 text-ink-3">{entry.whyNot}</span>}
      </div>
    </div>
  );
}
