import {
  DEFAULT_SERVICE_COLOR,
  serviceInputSchema,
  type Service,
  type ServiceInput,
} from '@docket/core/services/service';
import { useState } from 'react';

import { ColorSwatches } from '../../ui/color-swatches';
import { FormDialog } from '../../ui/form-dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { COLOR_OPTIONS } from './service-color';

type Props = {
  service: Service | null;
  busy: boolean;
  onClose: () => void;
  onSubmit: (input: ServiceInput) => void;
};

export function ServiceFormDialog({ service, busy, onClose, onSubmit }: Props) {
  const [name, setName] = useState(service?.name ?? '');
  const [color, setColor] = useState<string>(service?.color ?? DEFAULT_SERVICE_COLOR);
  const [problem, setProblem] = useState<string>();
  function save() {
    const parsed = serviceInputSchema.safeParse({ name, color });
    if (parsed.success) onSubmit(parsed.data);
    else setProblem(parsed.error.issues[0]?.message);
  }
  return (
    <FormDialog
      size="sm"
      title={service === null ? 'Add Service' : 'Edit Service'}
      onSubmit={save}
      submit={service === null ? 'Add Service' : 'Save Changes'}
      busy={busy}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label="Service Name" required error={problem}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <div className="grid gap-1">
          <span className="text-12 font-medium text-ink-2">Color</span>
          <ColorSwatches label="Color" options={COLOR_OPTIONS} value={color} onChange={setColor} />
        </div>
      </div>
    </FormDialog>
  );
}
