import type { ReactNode } from 'react';

import { laterPanel } from './later';
import { Popover } from './popover';

type ComboboxOption = {
  value: string;
  label: string;
  content?: ReactNode;
  note?: ReactNode;
};

export type ComboboxProps = {
  trigger: ReactNode;
  label: string;
  options: readonly ComboboxOption[];
  value?: string | null;
  onChange: (value: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  empty?: string;
  /** The text of the filter field, if the caller keeps it; isFiltered: it has filtered the options by it, too. */
  search?: { text: string; onChange: (text: string) => void; isFiltered: boolean };
  /** The last option, which makes a new record of what was typed. Offered whatever the filter. */
  creation?: { label: string; onCreate: () => void } | undefined;
  footer?: ReactNode;
};

const ComboboxList = laterPanel(async () => (await import('./combobox-list')).ComboboxList);

/** A filterable single choice for long lists. The caller provides the trigger. */
export function Combobox({ trigger, open, ...list }: ComboboxProps) {
  const { label, onOpenChange } = list;
  return (
    <Popover
      trigger={trigger}
      label={label}
      open={open}
      onOpenChange={onOpenChange}
      className="w-72 p-0"
    >
      <ComboboxList {...list} />
    </Popover>
  );
}
