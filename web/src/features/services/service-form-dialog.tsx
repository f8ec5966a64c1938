import {
  DEFAULT_SERVICE_COLOR,
  serviceInputSchema,
  type Service,
  type ServiceInput,
} from '@docket/core/services/service';
import { useState } from 'react';

import { Button } from '../../ui/button';
import { ColorSwatches } from '../../ui/color-swatches';
import { Dialog } from '../../ui/dialog';
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
    <Dialog
      open
      size="sm"
      title={service === null ? 'Add Service' : 'Edit Service'}
      onOpenChange={(open) => !open && onClose()}
      onSubmit={save}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {service === null ? 'Add Service' : 'Save Changes'}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
