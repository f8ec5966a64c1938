import { PROJECT_STATUSES, projectStatusLabel } from '@docket/core/projects/project';
import type { ProjectPickerEntry } from '@docket/core/projects/projects.contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { projectPickerQuery, usePickedProject } from '../api/projects';
import { formatCalendarDate } from '../ui/calendar-date';
import { Combobox } from '../ui/combobox';
import { ReadFailure } from './loaded-panel';
import { Field } from '../ui/field';
import { controlClass } from '../ui/input';
import { ProjectDot } from '../ui/project-dot';
import { dateOf } from '../ui/zone';
import { useProjectChoices } from './use-project-choices';

type Props = {
  value: string;
  onChange: (projectId: string) => void;
  error?: string | undefined;
  status?: 'open' | 'any';
  label?: string;
  required?: boolean;
};

const NOTHING_CHOSEN = 'Select a project';
/** One that is not in the list is read by its id. */
const NOT_READ_YET = 'Loading...';

export function ProjectField({
  value,
  onChange,
  error,
  status = 'any',
  label = 'Project',
  required = true,
}: Props) {
  const [open, setOpen] = useState(false);
  const { first, entries, search, forget } = useProjectChoices({ status });
  // It may be archived or, if only open ones are offered, closed.
  const { project, isReading } = usePickedProject(value, status);
  const [picked, setPicked] = useState<ProjectPickerEntry>();
  const chosen = project ?? (picked?.id === value ? picked : undefined);
  const name = chosen?.name ?? (isReading ? NOT_READ_YET : NOTHING_CHOSEN);
  const isEmpty = first.data?.length === 0;
  const emptyHint = useEmptyHint(isEmpty, status);
  const isUnread = first.isLoadingError;
  return (
    <Field
      label={label}
      required={required}
      error={error}
      hint={
        isUnread ? (
          <ReadFailure query={first} noun="projects" />
        ) : chosen === undefined ? (
          emptyHint
        ) : undefined
      }
    >
      {(control) => (
        <Combobox
          label="Choose a project"
          open={open}
          onOpenChange={(isOpen) => {
            forget();
            setOpen(isOpen);
          }}
          search={search}
          value={value}
          onChange={(id) => {
            setPicked(entries.find((entry) => entry.id === id));
            onChange(id);
          }}
          empty={emptyHint ?? unmatchedText(status)}
          options={projectOptions(entries)}
          trigger={
            <button
              type="button"
              {...control}
              // Not allowed on a button.
              aria-required={undefined}
              aria-label={`${label}: ${name}`}
              disabled={isEmpty || isUnread}
              className={`${controlClass} flex items-center gap-2 text-left`}
            >
              {chosen !== undefined && <ProjectDot color={chosen.color} />}
              <span className={chosen === undefined ? 'text-ink-3' : 'truncate'}>{name}</span>
              <ChevronDown size={16} className="ml-auto text-ink-3" aria-hidden />
            </button>
          }
        />
      )}
    </Field>
  );
}

/** Why there is nothing to choose; undefined if there is, or while that is not known. */
function useEmptyHint(isEmpty: boolean, status: 'open' | 'any'): string | undefined {
  const isOpenOnly = isEmpty && status === 'open';
  const any = useQuery({ ...projectPickerQuery(), enabled: isOpenOnly });
  if (!isEmpty || (isOpenOnly && any.isLoading)) return undefined;
  return isOpenOnly && (any.data?.length ?? 0) > 0
    ? 'No open projects. Open one or create one first.'
    : 'No projects available. Create a project first.';
}

function unmatchedText(status: 'open' | 'any'): string {
  return status === 'open'
    ? 'No open project matches. You can only choose open projects here.'
    : 'No project matches';
}

/** Combobox options for projects, with details that distinguish equal names. */
export function projectOptions(entries: readonly ProjectPickerEntry[]) {
  const names = entries.map(({ name }) => name.toLowerCase());
  return entries.map((entry) => ({
    ...projectOption(entry),
    note: projectNote(entry, {
      hasNamesake: names.filter((name) => name === entry.name.toLowerCase()).length > 1,
    }),
  }));
}

function projectNote(
  { status, context, created_at }: ProjectPickerEntry,
  { hasNamesake }: { hasNamesake: boolean },
): string {
  const known = PROJECT_STATUSES.find((one) => one === status);
  const since = hasNamesake && created_at !== '' ? dateOf(Date.parse(created_at)) : null;
  return [
    ...(known === undefined || known === 'open' ? [] : [projectStatusLabel[known]]),
    ...(hasNamesake && context !== null ? [context] : []),
    ...(since === null ? [] : [`since ${formatCalendarDate(since)}`]),
  ].join(', ');
}

type Choice = { id: string; name: string; color: string | null };

const projectOption = ({ id, name, color }: Choice) => ({
  value: id,
  label: name,
  content: (
    <span className="flex min-w-0 items-center gap-2">
      <ProjectDot color={color} />
      <span className="truncate">{name}</span>
    </span>
  ),
});
