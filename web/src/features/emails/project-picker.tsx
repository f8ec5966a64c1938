import type { RankedProject } from '@docket/core/classification/recommendation';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';

import { projectPickerQuery } from '../../api/projects';
import { ReadFailure } from '../../forms/loaded-panel';
import { projectOptions } from '../../forms/project-field';
import { Combobox } from '../../ui/combobox';
import { Confidence } from '../../ui/confidence';

type Props = {
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  value: string | null;
  suggested: readonly RankedProject[];
  /** Whether their confidence is typical for new users. */
  typical?: boolean | undefined;
  /** null: none of the user's projects. */
  onPick: (projectId: string | null) => void;
};

/** Below this a confidence is not meaningful, so the project is listed without one. */
export const MIN_SHOWN_CONFIDENCE = 0.05;
const NONE = { value: 'none', label: 'None of my projects' };

/** Lists likely projects first with their confidence, then all others by name, then "none of them". */
export function ProjectPicker(props: Props) {
  const { trigger, open, onOpenChange, value, suggested, typical, onPick } = props;
  const projects = useQuery({ ...projectPickerQuery(), enabled: open });
  const options = useMemo(() => {
    const likely = suggested.filter((one) => one.confidence >= MIN_SHOWN_CONFIDENCE);
    const confidence = new Map(likely.map((one) => [one.projectId, one.confidence]));
    const sorted = (projects.data ?? []).toSorted(
      (a, b) =>
        (confidence.get(b.id) ?? 0) - (confidence.get(a.id) ?? 0) || a.name.localeCompare(b.name),
    );
    const own = projectOptions(sorted).map(({ note, ...option }) => ({
      ...option,
      note: confidence.has(option.value) ? (
        <>
          {note} <Confidence value={confidence.get(option.value) ?? 0} typical={typical} />
        </>
      ) : (
        note
      ),
    }));
    return own.length === 0 ? [] : [...own, NONE];
  }, [projects.data, suggested, typical]);
  return (
    <Combobox
      trigger={trigger}
      label="Choose a project"
      options={options}
      value={value}
      open={open}
      onOpenChange={onOpenChange}
      onChange={(id) => onPick(id === NONE.value ? null : id)}
      empty={
        projects.isError
          ? 'No projects to choose from'
          : emptyText(projects.isPending, options.length)
      }
      footer={
        projects.isError && (
          <div className="border-t px-3 py-2">
            <ReadFailure query={projects} noun="projects" />
          </div>
        )
      }
    />
  );
}

function emptyText(isPending: boolean, count: number): string {
  if (isPending) return 'Loading projects...';
  return count === 0 ? 'No projects available. Create a project first.' : 'Nothing matches';
}
