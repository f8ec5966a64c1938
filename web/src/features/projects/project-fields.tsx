import { PRIORITIES, priorityName } from '@docket/core/priority';
import {
  choosePriority,
  chosenPriority,
  PROJECT_COLORS,
  PROJECT_CONTEXTS,
  PROJECT_STATUSES,
  PROJECT_TYPES,
  projectStatusLabel,
} from '@docket/core/projects/project';

import { ColorSwatches } from '../../ui/color-swatches';
import { SelectField, TextField, TextareaField } from '../../ui/form-fields';
import { PriorityBadge } from '../../ui/priority-badge';
import type { ProjectDraft, ProjectProblems } from './project-draft';

type Props = {
  draft: ProjectDraft;
  problems: ProjectProblems;
  nameHint: string | undefined;
  change: (part: Partial<ProjectDraft>) => void;
};
type TextName =
  | 'description'
  | 'notes'
  | 'name'
  | 'officialName'
  | 'otherNames'
  | 'associatedProjects'
  | 'involvedParties';

const COMMAS = 'Separate with commas';
const NO_CONTEXT = 'none';
const NOT_CHOSEN = 'none';
const PRIORITY_OPTIONS = [
  {
    value: NOT_CHOSEN,
    label: 'High, not applied',
    priority: choosePriority(null).defaultPriority,
  } as const,
  ...PRIORITIES.map((priority) => ({ value: priority, label: priorityName[priority], priority })),
].map(({ priority, ...option }) => ({
  ...option,
  content: (
    <span className="flex items-center gap-2">
      <PriorityBadge priority={priority} /> {option.label}
    </span>
  ),
}));
const asOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

export function ProjectFields({ draft, problems, nameHint, change }: Props) {
  const text = (name: TextName) => ({
    value: draft[name],
    error: problems[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <>
      <TextField
        label="Project Name"
        className="col-span-full"
        hint={nameHint}
        required
        autoFocus
        {...text('name')}
      />
      <TextareaField
        label="Description"
        className="col-span-full"
        rows={2}
        {...text('description')}
      />
      <SelectField
        label="Type"
        value={draft.type}
        options={asOptions(PROJECT_TYPES)}
        onChange={(type) => change({ type })}
      />
      <SelectField
        label="Context"
        value={draft.context ?? NO_CONTEXT}
        options={[{ value: NO_CONTEXT, label: 'No context' }, ...asOptions(PROJECT_CONTEXTS)]}
        onChange={(context) => change({ context: context === NO_CONTEXT ? null : context })}
      />
      <SelectField
        label="Status"
        value={draft.status}
        options={PROJECT_STATUSES.map((status) => ({
          value: status,
          label: projectStatusLabel[status],
        }))}
        onChange={(status) => change({ status })}
      />
      <SelectField
        label="Default Priority"
        hint="For tasks whose email says nothing about urgency. A new project’s P2 is not applied until you choose it."
        value={chosenPriority(draft) ?? NOT_CHOSEN}
        options={PRIORITY_OPTIONS}
        onChange={(value) => change(choosePriority(value === NOT_CHOSEN ? null : value))}
      />
      <div className="col-span-full grid gap-1">
        <span className="text-12 font-medium text-ink-2">Color</span>
        <ColorSwatches
          label="Color"
          options={PROJECT_COLORS.map((value) => ({ value }))}
          value={draft.color}
          onChange={(color) => change({ color })}
        />
      </div>
      <TextField label="Official Name" {...text('officialName')} />
      <TextField label="Other Names" hint={COMMAS} {...text('otherNames')} />
      <TextField label="Associated Projects" {...text('associatedProjects')} />
      <TextField label="Involved Parties" hint={COMMAS} {...text('involvedParties')} />
      <TextareaField
        label="Notes"
        className="col-span-full"
        rows={2}
        placeholder="Anything worth knowing when filing mail here"
        {...text('notes')}
      />
    </>
  );
}
