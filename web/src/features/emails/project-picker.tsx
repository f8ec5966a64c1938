import type { RankedProject } from '@docket/core/classification/recommendation';
import { useMemo, type ReactNode } from 'react';

import { ReadFailure } from '../../forms/loaded-panel';
import { projectOptions } from '../../forms/project-field';
import { useProjectChoices } from '../../forms/use-project-choices';
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
  /** The person typed the name of a project that does not exist. */
  onCreate: (name: string) => void;
};

/** Below this a confidence is not meaningful, so the project is listed without one. */
export const MIN_SHOWN_CONFIDENCE = 0.05;
const NONE = { value: 'none', label: 'None of my projects' };

/** Lists likely projects first with their confidence, then all others by name, then "none of them". */
export function ProjectPicker(props: Props) {
  const { trigger, open, onOpenChange, value, suggested, typical, onPick, onCreate } = props;
  const { entries, newName, first, query, typed, search, forget } = useProjectChoices({
    enabled: open,
  });
  const isMissing = query.isLoadingError;
  const options = useMemo(() => {
    const likely = suggested.filter((one) => one.confidence >= MIN_SHOWN_CONFIDENCE);
    const confidence = new Map(likely.map((one) => [one.projectId, one.confidence]));
    const sorted = entries.toSorted(
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
    // The combobox filters it only where it filters the projects too.
    const isNoneShown = NONE.label.toLowerCase().includes(typed);
    return own.length === 0 && typed === '' ? [] : [...own, ...(isNoneShown ? [NONE] : [])];
  }, [entries, suggested, typed, typical]);
  return (
    <Combobox
      trigger={trigger}
      label="Choose a project"
      options={options}
      value={value}
      open={open}
      onOpenChange={(isOpen) => {
        forget();
        onOpenChange(isOpen);
      }}
      search={search}
      creation={
        newName === null
          ? undefined
          : { label: `New Project “${newName}”`, onCreate: () => onCreate(newName) }
      }
      onChange={(id) => onPick(id === NONE.value ? null : id)}
      empty={
        isMissing
          ? 'No projects to choose from'
          : emptyText(query.isPending, first.data?.length ?? 0)
      }
      footer={
        isMissing && (
          <div className="border-t px-3 py-2">
            <ReadFailure query={query} noun="projects" />
          </div>
        )
      }
    />
  );
}

function emptyText(isPending: boolean, count: number): string {
  if (isPending) return 'Loading projects...';
  return count === 0 ? 'No projects yet. Type a name to create one.' : 'Nothing matches';
}
