import type {
  Service,
  ServiceInput,
  ServiceProject,
  ServiceProjectStatus,
} from '@docket/core/services/service';

import { useArchiveItem } from '../../api/archives';
import { failureOf } from '../../api/client';
import {
  useAddServiceProject,
  useCreateService,
  useDeleteServiceProject,
  useUpdateService,
  useUpdateServiceProject,
} from '../../api/services';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';

const failed = (text: string) => (error: Error) => {
  toast.error('Error', failureOf(error, text));
};

/** Every change of a service with the specification's toast; onDone closes the dialog that asked. */
export function useServiceChanges(onDone: () => void) {
  const create = useCreateService();
  const update = useUpdateService();
  const archive = useArchiveItem();
  const addProject = useAddServiceProject();
  const updateProject = useUpdateServiceProject();
  const deleteProject = useDeleteServiceProject();
  const { offer } = useUndo();
  const done = (text: string) => (answer: unknown) => {
    onDone();
    toast.success('Success', text, { action: offer(answer) });
  };
  return {
    isBusy: [create, update, archive, addProject, updateProject, deleteProject].some(
      (one) => one.isPending,
    ),
    create: (body: ServiceInput) =>
      create.mutate(
        { body },
        {
          onSuccess: done('Service created successfully'),
          onError: failed('Failed to create service'),
        },
      ),
    update: (service: Service, body: ServiceInput) =>
      update.mutate(
        { params: { id: service.id }, body },
        {
          onSuccess: done('Service updated successfully'),
          onError: failed('Failed to update service'),
        },
      ),
    archive: (service: Service) => {
      const params = { type: 'services', id: service.id };
      archive.mutate(
        { params },
        {
          onSuccess: done('Service archived successfully'),
          onError: failed('Failed to archive service'),
        },
      );
    },
    addProject: (
      service: Service,
      body: { project_id: string; project_name: string; status: ServiceProjectStatus },
    ) =>
      addProject.mutate(
        { params: { id: service.id }, body },
        {
          onSuccess: done('Project added successfully'),
          onError: failed('Failed to add project to service'),
        },
      ),
    updateProject: (
      project: ServiceProject,
      body: { project_name: string; status: ServiceProjectStatus },
    ) =>
      updateProject.mutate(
        { params: { id: project.id }, body },
        {
          onSuccess: done('Project updated successfully'),
          onError: failed('Failed to update project'),
        },
      ),
    deleteProject: (project: ServiceProject) => {
      const params = { id: project.id };
      deleteProject.mutate(
        { params },
        {
          onSuccess: done('Project deleted successfully'),
          onError: failed('Failed to delete project from service'),
        },
      );
    },
  };
}
