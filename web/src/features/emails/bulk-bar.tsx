import { Archive, Check, Clock, Folder, ListChecks } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

import { type BulkStep, useDecideMany } from '../../forms/use-decide-many';
import { useNewProject } from '../../forms/use-new-project';
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
  const [isCreating, setIsCreating] = useState(false);
  const createProject = useNewProject();
  const busy = done !== null || isCreating;
  const run = (step: BulkStep) => void decideMany([...selected], step);
  async function fileInNewProject(name: string) {
    setIsCreating(true);
    const created = await createProject(name);
    setIsCreating(false);
    if (created !== null) run({ action: 'change_project', title: 'Project Created', ...created });
  }
  const press = (step: BulkStep) => ({ disabled: busy, onClick: () => run(step) });
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
      className="fixed bottom-[calc(var(--statusbar)+16px)] left-[calc(50%+var(--nav-width)/2)] z-20 flex w-max max-w-[calc(100vw-var(--nav-width)-32px)] -translate-x-1/2 flex-wrap items-center gap-2 rounded-3 bg-overlay py-2 pr-2 pl-4 shadow-pop max-md:bottom-4 max-md:left-1/2 max-md:w-full max-md:max-w-[calc(100vw-32px)] max-md:gap-0 max-md:px-2 max-md:py-1 short:max-h-[45dvh] short:overflow-y-auto"
    >
      <span className="font-medium tabular-nums max-md:pl-2">
        {done !== null
          ? `${number(done)} of ${number(selected.size)}`
          : `${number(selected.size)} selected`}
      </span>
      {selected.size < total && (
        <Button size="sm" variant="ghost" disabled={busy} onClick={onSelectAll}>
          Select All {number(total)}
        </Button>
      )}
      <div className="contents max-md:order-1 max-md:grid max-md:w-full max-md:grid-cols-5 max-md:gap-1">
        <Action icon={Check} name="Confirm Projects" short="Confirm" keys="c" {...press(CONFIRM)} />
        <ProjectPicker
          trigger={<Action icon={Folder} name="Project" keys="p" disabled={busy} />}
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
          onCreate={(name) => void fileInNewProject(name)}
        />
        <Action
          icon={ListChecks}
          name="Approve Tasks"
          short="Approve"
          keys="Shift+a"
          {...press(APPROVE)}
        />
        <Action
          icon={Clock}
          name="Snooze"
          keys="h"
          disabled={busy}
          onClick={() => setSnoozing(true)}
        />
        <Action icon={Archive} name="Archive" keys="#" {...press(ARCHIVE)} />
      </div>
      <Button
        size="sm"
        variant="ghost"
        disabled={busy}
        onClick={onClear}
        className="max-md:ml-auto"
      >
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

type ActionProps = ComponentProps<typeof Button> & {
  name: string;
  /** The words of the name that are shown on phones, where the icon stands over them. */
  short?: string;
  keys: string;
};

function Action({ name, short = name, keys, ...button }: ActionProps) {
  return (
    <Button
      size="sm"
      className="max-md:h-12! max-md:flex-col max-md:gap-0.5! max-md:border-transparent! max-md:px-0! max-md:text-11!"
      {...button}
    >
      <span>
        {short}
        <span className="max-md:sr-only">{name.slice(short.length)}</span>
      </span>
      <Keys keys={keys} />
    </Button>
  );
}
