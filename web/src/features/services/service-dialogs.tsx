import { plainProblem } from '@docket/core/plain-problem';
import {
  DEFAULT_SERVICE_COLOR,
  type Service,
  SERVICE_COLORS,
  type ServiceInput,
  serviceInputSchema,
  type ServiceProject,
  type ServiceProjectStatus,
} from '@docket/core/services/service';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { projectPickerQuery } from '../../api/projects';
import { ProjectField } from '../../forms/project-field';
import { SelectField, TextField } from '../../ui/form-fields';
import { ColorSwatches } from '../../ui/color-swatches';
import { FormDialog } from '../../ui/form-dialog';
import { cssColor } from '../../ui/project-dot';

const STATUSES: { value: ServiceProjectStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'in_progress', label: 'In Progress' },
  { value: 'done', label: 'Done' },
];

type StatusFieldProps = {
  value: ServiceProjectStatus;
  onChange: (status: ServiceProjectStatus) => void;
};

function StatusField({ value, onChange }: StatusFieldProps) {
  return <SelectField label="Status" value={value} options={STATUSES} onChange={onChange} />;
}

type AddProps = {
  service: Service;
  busy: boolean;
  onClose: () => void;
  onSubmit: (project: {
    project_id: string;
    project_name: string;
    status: ServiceProjectStatus;
  }) => void;
};

export function AddServiceProjectDialog({ service, busy, onClose, onSubmit }: AddProps) {
  const [projectId, setProjectId] = useState('');
  const [status, setStatus] = useState<ServiceProjectStatus>('open');
  const projects = useQuery(projectPickerQuery({ status: 'any' }));
  const chosen = projects.data?.find((project) => project.id === projectId);
  return (
    <FormDialog
      draft={[projectId, status]}
      size="sm"
      title={`Add Project to ${service.name}`}
      onSubmit={() =>
        chosen !== undefined &&
        onSubmit({ project_id: chosen.id, project_name: chosen.name, status })
      }
      submit="Add Project"
      busy={busy}
      isReady={chosen !== undefined}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <ProjectField label="Select Project" value={projectId} onChange={setProjectId} />
        <StatusField value={status} onChange={setStatus} />
      </div>
    </FormDialog>
  );
}

type EditProps = {
  project: ServiceProject;
  busy: boolean;
  onClose: () => void;
  onSubmit: (change: { project_name: string; status: ServiceProjectStatus }) => void;
};

export function EditServiceProjectDialog({ project, busy, onClose, onSubmit }: EditProps) {
  const [name, setName] = useState(project.projectName);
  const [status, setStatus] = useState(project.status);
  return (
    <FormDialog
      draft={[name, status]}
      size="sm"
      title="Edit Project"
      onSubmit={() => onSubmit({ project_name: name, status })}
      submit="Save Changes"
      busy={busy}
      isReady={name.trim() !== ''}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextField
          label="Project Name"
          required

          autoFocus
          value={name}
          onChange={setName}
        />
        <StatusField value={status} onChange={setStatus} />
      </div>
    </FormDialog>
  );
}

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
    const parsed = serviceInputSchema.safeParse({ name, color }, { error: plainProblem });
    if (parsed.success) onSubmit(parsed.data);
    else setProblem(parsed.error.issues[0]?.message);
  }
  return (
    <FormDialog
      draft={[name, color]}
      size="sm"
      title={service === null ? 'Add Service' : 'Edit Service'}
      onSubmit={save}
      submit={service === null ? 'Add Service' : 'Save Changes'}
      busy={busy}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextField
          label="Service Name"
          required
          error={problem}
          autoFocus
          value={name}
          onChange={(value) => {
            setName(value);
            setProblem(undefined);
          }}
        />
        <div className="grid gap-1">
          <span className="text-12 font-medium text-ink-2">Color</span>
          <ColorSwatches label="Color" options={COLOR_OPTIONS} value={color} onChange={setColor} />
        </div>
      </div>
    </FormDialog>
  );
}

const COLOR_OPTIONS = SERVICE_COLORS.map(({ name, value }) => ({
  value,
  name,
  color: cssColor(value) ?? value,
}));
