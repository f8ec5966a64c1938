import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { Input } from '../ui/input';

type Row = { id: string; text: string };
type Props<R extends Row> = {
  legend: string;
  rows: readonly R[];
  newRow: () => R;
  onChange: (rows: R[]) => void;
  /** Before the text, such as a checkbox. */
  start?: (row: R, at: number) => ReactNode;
  /** A new row takes the focus. */
  focusesNew?: boolean;
};

/** The items of a checklist. Enter adds a row; empty rows are dropped on save. */
export function ChecklistRows<R extends Row>({
  legend,
  rows,
  newRow,
  onChange,
  start,
  focusesNew = false,
}: Props<R>) {
  const add = () => onChange([...rows, newRow()]);
  return (
    <fieldset className="col-span-full grid gap-2">
      <legend className="mb-1 text-12 font-medium text-ink-2">{legend}</legend>
      {rows.map((row, at) => (
        <div key={row.id} className="flex items-center gap-2">
          {start?.(row, at)}
          <Input
            aria-label={`Item ${at + 1}`}
            autoFocus={focusesNew && row.text === '' && at === rows.length - 1}
            value={row.text}
            onChange={({ target }) =>
              onChange(rows.map((one) => (one === row ? { ...one, text: target.value } : one)))
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (row.text.trim() !== '') add();
            }}
          />
          <IconButton
            icon={X}
            iconSize={14}
            label={`Remove item ${at + 1}`}
            tip={false}
            onClick={() => onChange(rows.filter((one) => one !== row))}
          />
        </div>
      ))}
      <Button size="sm" variant="ghost" className="justify-self-start" icon={Plus} onClick={add}>
        Add item
      </Button>
    </fieldset>
  );
}
