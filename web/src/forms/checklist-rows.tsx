import { MAX_ITEM_LENGTH } from '@docket/core/tasks/task';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

import { Button } from '../ui/button';
import { FieldGroup, FieldProblem } from '../ui/field-group';
import { IconButton } from '../ui/icon-button';
import { Input } from '../ui/input';

const TEXTS = 'input:not([type=checkbox])';

type Row = { id: string; text: string };
type Props<R extends Row> = {
  legend: string;
  rows: readonly R[];
  /** Why the checklist can't be saved. */
  problem?: string | undefined;
  newRow: () => R;
  onChange: (rows: R[]) => void;
  /** Rendered before the text, e.g. a checkbox. */
  start?: (row: R, at: number) => ReactNode;
};

/**
 * Editable checklist; empty rows are dropped on save. Enter adds a row below, Backspace in an empty row
 * removes it, Alt+arrow moves it. Focus follows.
 */
export function ChecklistRows<R extends Row>({
  legend,
  rows,
  problem,
  newRow,
  onChange,
  start,
}: Props<R>) {
  const problemId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const focusAt = useRef<number | null>(null);
  // With the new rows on the page and before the next key, which would otherwise go to the old one.
  useLayoutEffect(() => {
    if (focusAt.current === null) return;
    const fields = group.current?.querySelectorAll<HTMLElement>(TEXTS);
    // Without rows, the button that adds one.
    const field = fields?.[Math.max(0, focusAt.current)] ?? group.current?.querySelector('button');
    focusAt.current = null;
    field?.focus();
  });
  function change(next: R[], focus: number) {
    focusAt.current = focus;
    onChange(next);
  }
  function add(at: number) {
    change(rows.toSpliced(at, 0, newRow()), at);
  }
  function remove(at: number) {
    change(rows.toSpliced(at, 1), at - 1);
  }
  function onKeyDown(event: KeyboardEvent, at: number) {
    const row = rows[at];
    // Ctrl+Enter submits the form, and an input method takes the keys of a conversion.
    if (row === undefined || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
      return;
    const to = event.key === 'ArrowUp' ? at - 1 : at + 1;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (row.text.trim() !== '') add(at + 1);
    } else if (event.key === 'Backspace' && row.text === '' && rows.length > 1) {
      event.preventDefault();
      remove(at);
    } else if (event.altKey && event.key.startsWith('Arrow') && rows[to] !== undefined) {
      event.preventDefault();
      change(rows.toSpliced(at, 1).toSpliced(to, 0, row), to);
    }
  }
  return (
    <FieldGroup ref={group} legend={legend} className="col-span-full grid gap-2">
      {rows.map((row, at) => (
        <div key={row.id} className="flex items-center gap-2">
          {start?.(row, at)}
          <Input
            aria-label={`Item ${at + 1}`}
            aria-invalid={isTooLong(row, problem) || undefined}
            aria-describedby={isTooLong(row, problem) ? problemId : undefined}
            value={row.text}
            onChange={({ target }) =>
              onChange(rows.map((one) => (one === row ? { ...one, text: target.value } : one)))
            }
            onKeyDown={(event) => onKeyDown(event, at)}
          />
          <IconButton
            icon={X}
            iconSize={14}
            label={`Remove item ${at + 1}`}
            tip={false}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        icon={Plus}
        onClick={() => add(rows.length)}
      >
        Add Item
      </Button>
      <FieldProblem id={problemId}>{problem}</FieldProblem>
    </FieldGroup>
  );
}

const isTooLong = ({ text }: Row, problem: string | undefined) =>
  problem !== undefined && text.length > MAX_ITEM_LENGTH;
