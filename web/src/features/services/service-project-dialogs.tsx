import type { Service, ServiceProject, ServiceProjectStatus } from '@docket/core/services/service';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { projectPickerQuery } from '../../api/projects';
import { ProjectField } from '../../forms/project-field';
import { FormDialog } from '../../ui/form-dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';

const STATUSES: { value: ServiceProjectStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'in_progress', label: 'In Progress' },
  { value: 'done', label: 'Done' },
];

function StatusField({
  value,
  onChange,
}: {
  value: ServiceProjectStatus;
  onChange: (status: ServiceProjectStatus) => void;
}) {
  return (
    <Field label="Status">
      {(control) => <Select {...control} value={value} options={STATUSES} onChange={onChange} />}
    </Field>
  );
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
      size="sm"
      title="Edit Project"
      onSubmit={() => onSubmit({ project_name: name, status })}
      submit="Save Changes"
      busy={busy}
      isReady={name.trim() !== ''}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label="Project Name" required>
          {(control) => (
            <Input
              {...control}
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <StatusField value={status} onChange={setStatus} />
      </div>
    </FormDialog>
  );
}
