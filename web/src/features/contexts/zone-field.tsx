import { TIME_ZONES } from '@docket/core/contexts/context';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { Combobox } from '../../ui/combobox';
import { Field } from '../../ui/field';
import { controlClass } from '../../ui/input';
import { browserZone, useMinute, zoneName, zoneOffset } from './zone-time';

type Props = {
  value: string;
  /** The current zone, offered even if it is not in the list. */
  kept: string;
  error: string | undefined;
  onChange: (zone: string) => void;
};

/** Offers the usual zones, and once something is typed, all that the browser knows. */
export function ZoneField({ value, kept, error, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const now = useMinute();
  const usual = [...TIME_ZONES, browserZone(), kept];
  const zones =
    text.trim() === '' ? usual : [...usual, 'UTC', ...Intl.supportedValuesOf('timeZone')];
  return (
    <Field label="Time Zone" error={error}>
      {(control) => (
        <Combobox
          label="Choose a time zone"
          open={open}
          onOpenChange={(isOpen) => {
            setText('');
            setOpen(isOpen);
          }}
          search={{ text, onChange: setText, isFiltered: false }}
          value={value}
          onChange={onChange}
          empty="No time zone matches. Try a city or “Europe”."
          options={[...new Set(zones)].map((zone) => ({
            value: zone,
            label: zoneName(zone),
            content: <Zone zone={zone} />,
          }))}
          trigger={
            <button
              type="button"
              {...control}
              // Not allowed on a button.
              aria-required={undefined}
              // All that the button shows.
              aria-label={`Time Zone: ${zoneName(value)} ${zoneOffset(value, now)}${value === browserZone() ? ' this device' : ''}`}
              className={`${controlClass} flex items-center gap-2 text-left`}
            >
              <Zone zone={value} />
              <ChevronDown size={16} className="ml-auto shrink-0 text-ink-3" aria-hidden />
            </button>
          }
        />
      )}
    </Field>
  );
}

function Zone({ zone }: { zone: string }) {
  const now = useMinute();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">{zoneName(zone)}</span>{' '}
      <span className="shrink-0 text-ink-3 tabular-nums">{zoneOffset(zone, now)}</span>{' '}
      {zone === browserZone() && (
        <span className="shrink-0 text-ink-3 max-md:hidden">this device</span>
      )}
    </span>
  );
}
