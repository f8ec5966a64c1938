import {
  templateInputSchema,
  type Template,
  type TemplateInput,
} from '@docket/core/templates/template';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';

import { servicesQuery } from '../../api/services';
import { Button } from '../../ui/button';
import { CheckboxLine } from '../../ui/checkbox';
import { FormDialog } from '../../ui/form-dialog';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import { RetryLine } from '../../ui/retry-line';
import { Textarea } from '../../ui/textarea';

type Row = { key: string; text: string };
type Props = {
  template: Template | null;
  busy: boolean;
  onClose: () => void;
  onSubmit: (input: TemplateInput) => void;
};

const newRow = (text = ''): Row => ({ key: crypto.randomUUID(), text });

export function TemplateFormDialog({ template, busy, onClose, onSubmit }: Props) {
  const [name, setName] = useState(template?.name ?? '');
  const [description, setDescription] = useState(template?.description ?? '');
  const [services, setServices] = useState<readonly string[]>(template?.services ?? []);
  const [rows, setRows] = useState<readonly Row[]>(() => (template?.items ?? ['']).map(newRow));
  const [problems, setProblems] = useState<{ name?: string; services?: string }>({});
  function save() {
    const parsed = templateInputSchema.safeParse({
      name,
      description,
      services,
      items: rows.map((row) => row.text),
    });
    if (parsed.success) return onSubmit(parsed.data);
    const found = Object.fromEntries(
      parsed.error.issues.map((issue) => [issue.path[0], issue.message]),
    );
    return setProblems(found as typeof problems);
  }
  return (
    <FormDialog
      title={template === null ? 'Add New Checklist Template' : 'Edit Template'}
      onSubmit={save}
      submit={template === null ? 'Add Template' : 'Save Changes'}
      busy={busy}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label="Name" required error={problems.name}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setProblems(({ services: kept }) => (kept === undefined ? {} : { services: kept }));
              }}
            />
          )}
        </Field>
        <Field label="Description">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <AppliedServices
          chosen={services}
          problem={problems.services}
          onChange={(next) => {
            setServices(next);
            setProblems(({ name: kept }) => (kept === undefined ? {} : { name: kept }));
          }}
        />
        <ItemRows rows={rows} onChange={setRows} />
      </div>
    </FormDialog>
  );
}

function AppliedServices({
  chosen,
  problem,
  onChange,
}: {
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (names: string[]) => void;
}) {
  const list = useQuery(servicesQuery({ page: 1, pageSize: 100 }));
  const names = [
    ...new Set([...(list.data?.items.map((service) => service.name) ?? []), ...chosen]),
  ];
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-12 font-medium text-ink-2">Applied to Services</legend>
      {list.isSuccess && names.length === 0 && (
        <p className="text-ink-3">No services yet. Create a service first.</p>
      )}
      {list.isError && list.data === undefined && (
        <RetryLine
          problem="Failed to load services"
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      <div className="grid grid-cols-2 gap-1.5 max-md:grid-cols-1">
        {names.map((name) => (
          <CheckboxLine
            key={name}
            checked={chosen.includes(name)}
            onCheckedChange={(on) =>
              onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          >
            {name}
          </CheckboxLine>
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-12 text-danger-text">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function ItemRows({ rows, onChange }: { rows: readonly Row[]; onChange: (rows: Row[]) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-12 font-medium text-ink-2">Checklist Items</legend>
      {rows.map((row, at) => (
        <div key={row.key} className="flex items-center gap-2">
          <Input
            aria-label={`Item ${at + 1}`}
            value={row.text}
            onChange={(event) =>
              onChange(
                rows.map((one) =>
                  one.key === row.key ? { ...one, text: event.target.value } : one,
                ),
              )
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (row.text.trim() !== '') onChange([...rows, newRow()]);
            }}
          />
          <IconButton
            label={`Remove item ${at + 1}`}
            tip={false}
            onClick={() => onChange(rows.filter((one) => one.key !== row.key))}
          >
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        icon={<Plus size={14} aria-hidden />}
        onClick={() => onChange([...rows, newRow()])}
      >
        Add item
      </Button>
    </fieldset>
  );
}
