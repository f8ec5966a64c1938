import type { QueueEmail } from '@docket/core/emails/email';
import { Archive, Check, ListChecks } from 'lucide-react';
import { useState } from 'react';

import type { DecisionInput } from '../../api/emails';
import { Button } from '../../ui/button';
import { Keys } from '../../ui/kbd';
import { toast } from '../../ui/toast';
import { useShortcuts } from '../../ui/use-shortcuts';
import { bulkArchive, bulkApproveTasks, bulkConfirm, type BulkStep } from './bulk-steps';
import { useDecide } from './use-decide';

type Props = { selected: readonly QueueEmail[]; onClear: () => void };

/** Acts on all selected emails at once; one Undo takes all of it back. */
export function BulkBar({ selected, onClear }: Props) {
  const { decide } = useDecide();
  const [done, setDone] = useState<number | null>(null);
  const busy = done !== null;

  async function run(title: string, steps: readonly BulkStep[]) {
    const undo: DecisionInput[] = [];
    for (const [at, step] of steps.entries()) {
      setDone(at);
      if ((await decide(step.decision, { failure: 'Failed to process recommendation' })) === null)
        break;
      undo.push(...step.undo);
    }
    setDone(null);
    if (undo.length === 0) return;
    onClear();
    toast.success(title, `${steps.length} ${steps.length === 1 ? 'email' : 'emails'}`, {
      action: { label: 'Undo', keys: 'u', run: () => void takeBack(undo) },
    });
  }
  async function takeBack(undo: readonly DecisionInput[]) {
    for (const decision of undo) {
      if ((await decide(decision, { failure: 'Failed to process recommendation' })) === null)
        return;
    }
  }
  const isActive = selected.length > 0 && !busy;
  useShortcuts(
    [
      {
        keys: '#',
        label: 'Archive the selected emails',
        run: () => void run('Emails Archived', bulkArchive(selected)),
      },
    ],
    isActive,
  );
  if (selected.length === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label="Selected emails"
      className="fixed bottom-[calc(var(--statusbar)+16px)] left-1/2 z-20 flex max-w-[calc(100vw-32px)] -translate-x-1/2 flex-wrap items-center gap-2 rounded-3 bg-overlay py-2 pr-2 pl-4 shadow-pop max-md:bottom-4"
    >
      <span aria-live="polite" className="font-medium tabular-nums">
        {busy ? `${done} of ${selected.length}` : `${selected.length} selected`}
      </span>
      <Button
        size="sm"
        disabled={busy}
        icon={<Check size={14} aria-hidden />}
        onClick={() => void run('Projects confirmed', bulkConfirm(selected))}
      >
        Confirm projects
      </Button>
      <Button
        size="sm"
        disabled={busy}
        icon={<ListChecks size={14} aria-hidden />}
        onClick={() => void run('All Tasks Processed', bulkApproveTasks(selected))}
      >
        Approve tasks
      </Button>
      <Button
        size="sm"
        disabled={busy}
        icon={<Archive size={14} aria-hidden />}
        onClick={() => void run('Emails Archived', bulkArchive(selected))}
      >
        Archive <Keys keys="#" />
      </Button>
      <Button size="sm" variant="ghost" disabled={busy} onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
