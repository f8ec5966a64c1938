import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { projectPickerQuery } from '../api/projects';
import { Combobox } from '../ui/combobox';
import { Field } from '../ui/field';
import { controlLook } from '../ui/input';
import { ProjectDot } from '../ui/project-dot';
import { RetryLine } from '../ui/retry-line';

type Props = {
  value: string;
  onChange: (projectId: string) => void;
  error?: string | undefined;
  status?: 'open' | 'any';
  label?: string;
};

/** Chooses one of the person's projects, by typing or from the list. */
export function ProjectField({ value, onChange, error, status = 'any', label = 'Project' }: Props) {
  const [open, setOpen] = useState(false);
  const projects = useQuery(projectPickerQuery({ status }));
  const entries = projects.data ?? [];
  const chosen = entries.find((entry) => entry.id === value);
  const isEmpty = projects.isSuccess && entries.length === 0;
  const isUnread = projects.isError && projects.data === undefined;
  return (
    <Field
      label={label}
      required
      error={error}
      hint={
        isUnread ? (
          <RetryLine
            problem="Failed to load projects"
            busy={projects.isFetching}
            onRetry={() => void projects.refetch()}
          />
        ) : isEmpty ? (
          'No projects available. Create a project first.'
        ) : undefined
      }
    >
      {(control) => (
        <Combobox
          label="Choose a project"
          open={open}
          onOpenChange={setOpen}
          value={value}
          onChange={onChange}
          empty={isEmpty ? 'No projects available. Create a project first.' : 'Nothing matches'}
          options={entries.map((entry) => ({
            value: entry.id,
            label: entry.name,
            content: (
              <span className="flex min-w-0 items-center gap-2">
                <ProjectDot color={entry.color} />
                <span className="truncate">{entry.name}</span>
              </span>
            ),
          }))}
          trigger={
            <button
              type="button"
              {...control}
              disabled={isEmpty || isUnread}
              className={`${controlLook} flex items-center gap-2 text-left`}
            >
              {chosen !== undefined && <ProjectDot color={chosen.color} />}
              <span className={chosen === undefined ? 'text-ink-3' : 'truncate'}>
                {chosen?.name ?? 'Select a project'}
              </span>
              <ChevronDown size={16} className="ml-auto text-ink-3" aria-hidden />
            </button>
          }
        />
      )}
    </Field>
  );
}
