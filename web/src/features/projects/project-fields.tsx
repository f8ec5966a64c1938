import { PRIORITIES, priorityName } from '@docket/core/priority';
import {
  PROJECT_COLORS,
  PROJECT_CONTEXTS,
  PROJECT_STATUSES,
  PROJECT_TYPES,
  projectStatusLabel,
} from '@docket/core/projects/project';

import { ColorSwatches } from '../../ui/color-swatches';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { PriorityBadge } from '../../ui/priority-badge';
import { Select } from '../../ui/select';
import { Textarea } from '../../ui/textarea';
import type { ProjectDraft, ProjectProblems } from './project-draft';

type Props = {
  draft: ProjectDraft;
  problems: ProjectProblems;
  change: (part: Partial<ProjectDraft>) => void;
};
type TextName = 'name' | 'officialName' | 'otherNames' | 'associatedProjects' | 'involvedParties';

const NO_CONTEXT = 'none';
const asOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

function TextField({
  name,
  label,
  wide = false,
  required = false,
  ...props
}: Props & { name: TextName; label: string; wide?: boolean; required?: boolean }) {
  return (
    <Field
      label={label}
      required={required}
      error={props.problems[name]}
      {...(wide ? { className: 'col-span-full' } : {})}
    >
      {(control) => (
        <Input
          {...control}
          autoFocus={name === 'name'}
          value={props.draft[name]}
          onChange={(event) => props.change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

export function ProjectFields(props: Props) {
  const { draft, problems, change } = props;
  return (
    <>
      <TextField {...props} name="name" label="Project Name" wide required />
      <Field label="Description" error={problems.description} className="col-span-full">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            value={draft.type}
            options={asOptions(PROJECT_TYPES)}
            onChange={(type) => change({ type })}
          />
        )}
      </Field>
      <Field label="Context">
        {(control) => (
          <Select
            {...control}
            value={draft.context ?? NO_CONTEXT}
            options={[{ value: NO_CONTEXT, label: 'No context' }, ...asOptions(PROJECT_CONTEXTS)]}
            onChange={(context) => change({ context: context === NO_CONTEXT ? null : context })}
          />
        )}
      </Field>
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={draft.status}
            options={PROJECT_STATUSES.map((status) => ({
              value: status,
              label: projectStatusLabel[status],
            }))}
            onChange={(status) => change({ status })}
          />
        )}
      </Field>
      <Field label="Default Priority">
        {(control) => (
          <Select
            {...control}
            value={draft.defaultPriority}
            options={PRIORITIES.map((priority) => ({
              value: priority,
              label: priorityName[priority],
              content: (
                <span className="flex items-center gap-2">
                  <PriorityBadge priority={priority} /> {priorityName[priority]}
                </span>
              ),
            }))}
            onChange={(defaultPriority) => change({ defaultPriority })}
          />
        )}
      </Field>
      <div className="col-span-full grid gap-1">
        <span className="text-12 font-medium text-ink-2">Color</span>
        <ColorSwatches
          label="Color"
          options={PROJECT_COLORS.map((value) => ({ value }))}
          value={draft.color}
          onChange={(color) => change({ color })}
        />
      </div>
      <TextField {...props} name="officialName" label="Official Name" />
      <TextField {...props} name="otherNames" label="Other Names" />
      <TextField {...props} name="associatedProjects" label="Associated Projects" />
      <TextField {...props} name="involvedParties" label="Involved Parties" />
      <Field label="Notes" error={problems.notes} className="col-span-full">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            placeholder="Anything worth knowing when filing mail here"
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
