import { Archive, Check, Clock, Folder, ListChecks } from 'lucide-react';
import { useState } from 'react';

import { type BulkStep, useDecideMany } from '../../forms/use-decide-many';
import { Button } from '../../ui/button';
import { Keys } from '../../ui/kbd';
import { bindKeys, useShortcuts } from '../../ui/use-shortcuts';
import { BULK_KEYS } from './email-keys';
import { ProjectPicker } from './project-picker';
import { SnoozeDialog } from './queue-overlays';
import { number } from '../../ui/figures';

type Props = {
  selected: ReadonlySet<string>;
  /** Number of emails across all pages. */
  total: number;
  /** While an email is open, its keys act on it and not on the selected ones. */
  isHidden: boolean;
  /** Selects everything that matches the filters and search. */
  onSelectAll: () => void;
  onClear: () => void;
};

const ARCHIVE: BulkStep = { action: 'archive', title: 'Emails Archived' };
const CONFIRM: BulkStep = { action: 'confirm_project', title: 'Projects Confirmed' };
const APPROVE: BulkStep = { action: 'approve_all_tasks', title: 'All Tasks Processed' };

/** Actions on all selected emails at once, with one Undo. */
export function BulkBar({ selected, total, isHidden, onSelectAll, onClear }: Props) {
  const { decideMany, done } = useDecideMany(onClear);
  const [picking, setPicking] = useState(false);
  const [snoozing, setSnoozing] = useState(false);
  const busy = done !== null;
  const run = (step: BulkStep) => void decideMany([...selected], step);
  useShortcuts(
    bindKeys(BULK_KEYS, {
      '#': () => run(ARCHIVE),
      h: () => setSnoozing(true),
      c: () => run(CONFIRM),
      'Shift+a': () => run(APPROVE),
      p: () => setPicking(true),
    }),
    !busy && !isHidden,
  );
  if (isHidden) return null;
  return (
    <div
      role="group"
      aria-label="Selected emails"
      className="fixed bottom-[calc(var(--statusbar)+16px)] left-[calc(50%+var(--nav-width)/2)] z-20 flex w-max max-w-[calc(100vw-var(--nav-width)-32px)] -translate-x-1/2 flex-wrap items-center gap-2 rounded-3 bg-overlay py-2 pr-2 pl-4 shadow-pop max-md:bottom-4 max-md:left-1/2 max-md:max-w-[calc(100vw-32px)] short:max-h-[45dvh] short:overflow-y-auto"
    >
      <span className="font-medium tabular-nums">
        {busy ? `${number(done)} of ${number(selected.size)}` : `${number(selected.size)} selected`}
      </span>
      {selected.size < total && (
        <Button size="sm" variant="ghost" disabled={busy} onClick={onSelectAll}>
          Select All {number(total)}
        </Button>
      )}
      <Button size="sm" disabled={busy} icon={Check} onClick={() => run(CONFIRM)}>
        Confirm Projects <Keys keys="c" />
      </Button>
      <ProjectPicker
        trigger={
          <Button size="sm" disabled={busy} icon={Folder}>
            Project <Keys keys="p" />
          </Button>
        }
        open={picking}
        onOpenChange={setPicking}
        value={null}
        suggested={NONE}
        onPick={(projectId) =>
          run({
            action: 'change_project',
            projectId,
            title: projectId === null ? 'None of your projects' : 'Projects Changed',
          })
        }
      />
      <Button size="sm" disabled={busy} icon={ListChecks} onClick={() => run(APPROVE)}>
        Approve Tasks <Keys keys="Shift+a" />
      </Button>
      <Button size="sm" disabled={busy} icon={Clock} onClick={() => setSnoozing(true)}>
        Snooze <Keys keys="h" />
      </Button>
      <Button size="sm" disabled={busy} icon={Archive} onClick={() => run(ARCHIVE)}>
        Archive <Keys keys="#" />
      </Button>
      <Button size="sm" variant="ghost" disabled={busy} onClick={onClear}>
        Clear <Keys keys="Escape" />
      </Button>
      {snoozing && (
        <SnoozeDialog
          isSnoozed={false}
          onSnooze={({ until }) => run({ action: 'snooze', until, title: 'Emails Snoozed' })}
          onBack={onClear}
          onClose={() => setSnoozing(false)}
        />
      )}
    </div>
  );
}

const NONE: readonly never[] = [];
