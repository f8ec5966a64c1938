import type { ChecklistItem } from '@docket/core/tasks/task';
import { Plus, X } from 'lucide-react';

import { Button } from '../ui/button';
import { Checkbox } from '../ui/checkbox';
import { IconButton } from '../ui/icon-button';
import { Input } from '../ui/input';

type Props = { items: ChecklistItem[]; onChange: (items: ChecklistItem[]) => void };

/** Rows of a checklist; Enter adds the next one, empty rows are dropped when the task is saved. */
export function ChecklistEditor({ items, onChange }: Props) {
  const add = () => onChange([...items, { id: crypto.randomUUID(), text: '', completed: false }]);
  const change = (id: string, part: Partial<ChecklistItem>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  return (
    <fieldset className="col-span-full grid gap-2">
      <legend className="mb-1 text-12 font-medium text-ink-2">Checklist</legend>
      {items.map((item, at) => (
        <div key={item.id} className="flex items-center gap-2">
          <Checkbox
            aria-label={`Item ${at + 1} done`}
            checked={item.completed}
            onCheckedChange={(completed) => change(item.id, { completed })}
          />
          <Input
            aria-label={`Item ${at + 1}`}
            autoFocus={item.text === '' && at === items.length - 1}
            value={item.text}
            onChange={(event) => change(item.id, { text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (item.text.trim() !== '') add();
            }}
          />
          <IconButton
            label={`Remove item ${at + 1}`}
            tip={false}
            onClick={() => onChange(items.filter((one) => one.id !== item.id))}
          >
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        icon={<Plus size={14} aria-hidden />}
        onClick={add}
      >
        Add item
      </Button>
    </fieldset>
  );
}
