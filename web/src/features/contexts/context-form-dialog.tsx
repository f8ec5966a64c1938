import { plainProblem } from '@docket/core/plain-problem';
import {
  CONTEXT_COLORS,
  type ContextInput,
  contextInputSchema,
  DEFAULT_WORKING_HOURS,
  type WorkContext,
  type WorkingHours,
} from '@docket/core/contexts/context';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { contextsQuery } from '../../api/contexts';
import { sameNameHint } from '../../forms/same-name';
import { useFieldProblems } from '../../forms/use-field-problems';
import { TextField } from '../../ui/form-fields';
import { ColorSwatches } from '../../ui/color-swatches';
import { FieldGroup } from '../../ui/field-group';
import { FormDialog } from '../../ui/form-dialog';
import { SwitchLine } from '../../ui/switch';
import { currentZone } from '../../ui/zone';
import { DAY_NAMES, WEEK } from './hours-text';
import { ZoneField } from './zone-field';

type Props = {
  context: WorkContext | null;
  busy: boolean;
  onClose: () => void;
  onSubmit: (input: ContextInput) => void;
};

/** The values behind each problem's key. The times are compared with each other. */
function fieldsOf({ workingHours: hours, ...draft }: ContextInput): Record<string, unknown> {
  return {
    ...draft,
    'workingHours.days': hours?.days,
    'workingHours.start': hours?.start,
    // The end has to be after the start.
    'workingHours.end': [hours?.start, hours?.end],
  };
}

export function ContextFormDialog({ context, busy, onClose, onSubmit }: Props) {
  const [draft, setDraft] = useState<ContextInput>(
    () =>
      context ?? {
        name: '',
        color: CONTEXT_COLORS[0],
        timezone: currentZone(),
        workingHours: DEFAULT_WORKING_HOURS,
      },
  );
  const others = useQuery(contextsQuery());
  const { shown: problems, setFound, clearChanged } = useFieldProblems();
  function change(part: Partial<ContextInput>) {
    setDraft((current) => ({ ...current, ...part }));
    clearChanged(fieldsOf(draft), fieldsOf({ ...draft, ...part }));
  }
  function save() {
    const parsed = contextInputSchema.safeParse(draft, { error: plainProblem });
    if (parsed.success) return onSubmit(parsed.data);
    return setFound(
      Object.fromEntries(
        parsed.error.issues.map((issue) => [
          issue.path.join('.'),
          issue.path.at(-1) === 'days' ? 'Choose at least one day' : issue.message,
        ]),
      ),
    );
  }
  return (
    <FormDialog
      draft={draft}
      title={context === null ? 'Create New Context' : 'Edit Context'}
      onSubmit={save}
      submit={context === null ? 'Create Context' : 'Save Changes'}
      busy={busy}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextField
          label="Name"
          hint={sameNameHint('context', { id: context?.id, name: draft.name }, others.data)}
          required
          error={problems['name']}
          autoFocus
          maxLength={100}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <ZoneField
          value={draft.timezone}
          kept={context?.timezone ?? currentZone()}
          error={problems['timezone']}
          onChange={(timezone) => change({ timezone })}
        />
        <div className="grid gap-1">
          <span className="text-12 font-medium text-ink-2">Color</span>
          <ColorSwatches
            label="Color"
            value={draft.color}
            options={CONTEXT_COLORS.map((value) => ({ value }))}
            onChange={(color) => change({ color })}
          />
        </div>
        <HoursFields
          hours={draft.workingHours}
          problems={problems}
          onChange={(workingHours) => change({ workingHours })}
        />
      </div>
    </FormDialog>
  );
}

type HoursFieldsProps = {
  hours: WorkingHours | null;
  problems: Partial<Record<string, string>>;
  onChange: (hours: WorkingHours | null) => void;
};

/** Optional working hours; off means any day. */
function HoursFields({ hours, problems, onChange }: HoursFieldsProps) {
  const [before, setBefore] = useState(hours ?? DEFAULT_WORKING_HOURS);
  return (
    <div className="grid gap-3 border-t pt-2">
      <SwitchLine
        label="Working Hours"
        hint="Due dates fall on these days and inside these hours. Off means every day is a working day."
        checked={hours !== null}
        onCheckedChange={(on) => {
          if (hours !== null) setBefore(hours);
          onChange(on ? before : null);
        }}
      />
      {hours !== null && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label="Start"
              error={problems['workingHours.start']}

              type="time"
              value={hours.start}
              onChange={(start) => onChange({ ...hours, start })}
            />
            <TextField
              label="End"
              error={problems['workingHours.end']}

              type="time"
              value={hours.end}
              onChange={(end) => onChange({ ...hours, end })}
            />
          </div>
          <Days
            days={hours.days}
            problem={problems['workingHours.days']}
            onChange={(days) => onChange({ ...hours, days })}
          />
        </>
      )}
    </div>
  );
}

type DaysProps = {
  days: readonly number[];
  problem: string | undefined;
  onChange: (days: number[]) => void;
};

function Days({ days, problem, onChange }: DaysProps) {
  return (
    <FieldGroup legend="Days" problem={problem}>
      <div className="grid grid-cols-7 gap-1">
        {WEEK.map((day) => {
          const isOn = days.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              onClick={() =>
                onChange(
                  isOn ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b),
                )
              }
              className="h-8 rounded-2 border border-line-strong bg-surface text-12 font-medium text-ink-2 hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-text max-md:h-11"
            >
              <span aria-hidden>{DAY_NAMES[day]?.slice(0, 3)}</span>
              <span className="sr-only">{DAY_NAMES[day]}</span>
            </button>
          );
        })}
      </div>
    </FieldGroup>
  );
}
