import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { projectPickerQuery } from '../api/projects';
import { Combobox } from '../ui/combobox';
import { listSelect } from './list-bar';
import { projectOptions } from './project-field';

const ALL = { value: 'all', label: 'All Projects' };
const NONE = { value: 'none', label: 'No Project' };

type Props = {
  /** A project id or 'none'; undefined for all projects. */
  value: string | undefined;
  onChange: (value: string | null) => void;
};

/** Limits a list to one project, or to records without one. */
export function ProjectFilter({ value, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const projects = useQuery(projectPickerQuery());
  const options = [ALL, NONE, ...projectOptions(projects.data ?? [])];
  const shown = options.find((option) => option.value === (value ?? ALL.value));
  return (
    <Combobox
      label="Project"
      open={open}
      onOpenChange={setOpen}
      options={options}
      value={value ?? ALL.value}
      onChange={(next) => onChange(next === ALL.value ? null : next)}
      empty="No project matches"
      trigger={
        <button
          type="button"
          aria-label={`Project: ${shown?.label ?? 'Unknown project'}`}
          className={`control inline-flex items-center justify-between gap-1.5 text-left whitespace-nowrap ${listSelect} max-w-52`}
        >
          <span className="truncate">{shown?.label ?? 'Unknown project'}</span>
          <ChevronDown size={16} className="-mr-0.5 text-ink-3" aria-hidden />
        </button>
      }
    />
  );
}
