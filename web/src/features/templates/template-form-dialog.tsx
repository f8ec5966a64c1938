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
import { useFieldProblems } from '../../forms/use-field-problems';
import { ChoiceList } from '../../ui/choice-list';
import { FormDialog } from '../../ui/form-dialog';

type Props = {
  template: Template | null;
  busy: boolean;
  /** What the server refused, by field: a service may have been renamed in the meantime. */
  serverProblems: Partial<Record<string, string>>;
  onClose: () => void;
  onSubmit: (input: TemplateInput) => void;
};

const newRow = (text = '') => ({ id: randomId(), text });

export function TemplateFormDialog({ template, busy, serverProblems, onClose, onSubmit }: Props) {
  const [draft, setDraft] = useState(() => ({
    name: template?.name ?? '',
    description: template?.description ?? '',
    services: template?.services ?? [],
    items: (template?.items ?? ['']).map((item) => newRow(item)),
  }));
  const { shown, setFound, clearChanged } = useFieldProblems(serverProblems);
  function change(part: Partial<typeof draft>) {
    setDraft((current) => ({ ...current, ...part }));
    clearChanged(draft, { ...draft, ...part });
  }
  function save() {
    const parsed = templateInputSchema.safeParse(
      { ...draft, items: draft.items.map((row) => row.text) },
      { error: plainProblem },
    );
    setFound(parsed.success ? {} : fieldProblems(parsed.error));
    if (parsed.success) onSubmit(parsed.data);
  }
  return (
    <FormDialog
      draft={draft}
      refused={serverProblems}
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
          error={shown['name']}
          autoFocus
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <TextareaField
          label="Description"
          error={shown['description']}
          rows={2}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
        <AppliedServices
          chosen={draft.services}
          problem={shown['services']}
          onChange={(services) => change({ services })}
        />
        <ChecklistRows
          legend="Checklist Items"
          rows={draft.items}
          problem={shown['items']}
          newRow={newRow}
          onChange={(items) => change({ items })}
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
