import {
  CONTEXT_COLORS,
  contextInputSchema,
  DEFAULT_TIME_ZONE,
  DEFAULT_WORKING_HOURS,
  TIME_ZONES,
  type ContextInput,
  type WorkContext,
} from '@docket/core/contexts/context';
import { useState } from 'react';

import { ColorSwatches } from '../../ui/color-swatches';
import { FormDialog } from '../../ui/form-dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { HoursFields } from './hours-fields';
import { browserZone, useMinute, zoneName, zoneOffset } from './zone-time';

type Props = {
  context: WorkContext | null;
  busy: boolean;
  onClose: () => void;
  onSubmit: (input: ContextInput) => void;
};

type Problems = Partial<Record<string, string>>;

export function ContextFormDialog({ context, busy, onClose, onSubmit }: Props) {
  const [draft, setDraft] = useState<ContextInput>(
    () =>
      context ?? {
        name: '',
        color: CONTEXT_COLORS[0],
        timezone: DEFAULT_TIME_ZONE,
        workingHours: DEFAULT_WORKING_HOURS,
      },
  );
  const [problems, setProblems] = useState<Problems>({});
  function change(part: Partial<ContextInput>) {
    setDraft((current) => ({ ...current, ...part }));
    setProblems({});
  }
  function save() {
    const parsed = contextInputSchema.safeParse(draft);
    if (parsed.success) return onSubmit(parsed.data);
    return setProblems(
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
      title={context === null ? 'Create New Context' : 'Edit Context'}
      onSubmit={save}
      submit={context === null ? 'Create Context' : 'Save Changes'}
      busy={busy}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label="Name" required error={problems['name']}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={100}
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <ZoneField
          value={draft.timezone}
          kept={context?.timezone}
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

function ZoneField({
  value,
  kept,
  error,
  onChange,
}: {
  value: string;
  /** The zone the context has now: stays choosable even when it is none of the listed. */
  kept: string | undefined;
  error: string | undefined;
  onChange: (zone: string) => void;
}) {
  const now = useMinute();
  const own = browserZone();
  const zones = [...new Set([...TIME_ZONES, own, ...(kept === undefined ? [] : [kept])])];
  return (
    <Field label="Time zone" error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={onChange}
          options={zones.map((zone) => ({
            value: zone,
            label: zoneName(zone),
            content: (
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate">{zoneName(zone)}</span>
                <span className="text-ink-3 tabular-nums">{zoneOffset(zone, now)}</span>
                {zone === own && <span className="text-ink-3 max-md:hidden">this device</span>}
              </span>
            ),
          }))}
        />
      )}
    </Field>
  );
}
