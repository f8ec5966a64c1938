import { plainProblem } from '@docket/core/plain-problem';
import {
  type Template,
  type TemplateInput,
  templateInputSchema,
} from '@docket/core/templates/template';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { randomId } from '../../api/random-id';
import { allServicesQuery } from '../../api/services';
import { TextField, TextareaField } from '../../ui/form-fields';
import { ChecklistRows } from '../../forms/checklist-rows';
import { fieldProblems } from '../../forms/field-problems';
import { ReadFailure } from '../../forms/loaded-panel';
import { ChoiceList } from '../../ui/choice-list';
import { FormDialog } from '../../ui/form-dialog';

type Props = {
  template: Template | null;
  busy: boolean;
  onClose: () => void;
  onSubmit: (input: TemplateInput) => void;
};

const newRow = (text = '') => ({ id: randomId(), text });

export function TemplateFormDialog({ template, busy, onClose, onSubmit }: Props) {
  const [name, setName] = useState(template?.name ?? '');
  const [description, setDescription] = useState(template?.description ?? '');
  const [services, setServices] = useState<readonly string[]>(template?.services ?? []);
  const [rows, setRows] = useState(() => (template?.items ?? ['']).map((item) => newRow(item)));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const forget = (field: string) =>
    setProblems((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => name !== field)),
    );
  function save() {
    const parsed = templateInputSchema.safeParse(
      { name, description, services, items: rows.map((row) => row.text) },
      { error: plainProblem },
    );
    if (parsed.success) return onSubmit(parsed.data);
    return setProblems(fieldProblems(parsed.error));
  }
  return (
    <FormDialog
      draft={[name, description, services, rows]}
      title={template === null ? 'Add New Checklist Template' : 'Edit Template'}
      onSubmit={save}
      submit={template === null ? 'Add Template' : 'Save Changes'}
      busy={busy}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextField
          label="Name"
          required
          error={problems['name']}
          autoFocus
          value={name}
          onChange={(value) => {
            setName(value);
            forget('name');
          }}
        />
        <TextareaField
          label="Description"
          error={problems['description']}
          rows={2}
          value={description}
          onChange={(value) => {
            setDescription(value);
            forget('description');
          }}
        />
        <AppliedServices
          chosen={services}
          problem={problems['services']}
          onChange={(next) => {
            setServices(next);
            forget('services');
          }}
        />
        <ChecklistRows
          legend="Checklist Items"
          rows={rows}
          problem={problems['items']}
          newRow={newRow}
          onChange={(next) => {
            setRows(next);
            forget('items');
          }}
        />
      </div>
    </FormDialog>
  );
}

type AppliedServicesProps = {
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (names: string[]) => void;
};

function AppliedServices({ chosen, problem, onChange }: AppliedServicesProps) {
  const list = useQuery(allServicesQuery());
  const names = [...new Set([...(list.data?.map((service) => service.name) ?? []), ...chosen])];
  return (
    <ChoiceList
      legend="Applied to Services"
      className="grid-cols-2 max-md:grid-cols-1"
      choices={names.map((name) => [name, name] as const)}
      chosen={chosen}
      onChange={onChange}
      problem={problem}
    >
      {list.isSuccess && names.length === 0 && (
        <p className="text-ink-3">No services yet. Create a service first.</p>
      )}
      <ReadFailure query={list} noun="services" />
    </ChoiceList>
  );
}
