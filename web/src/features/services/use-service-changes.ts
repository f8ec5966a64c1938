import type {
  Service,
  ServiceInput,
  ServiceProject,
  ServiceProjectStatus,
} from '@docket/core/services/service';

import { useArchiveItem } from '../../api/archives';
import {
  findService,
  useAddServiceProject,
  useCreateService,
  useDeleteServiceProject,
  useUpdateService,
  useUpdateServiceProject,
} from '../../api/services';
import { useMutationToasts } from '../../forms/mutation-toasts';
import { useSaveRecord } from '../../forms/use-save-record';

type ProjectChange = { project_name: string; status: ServiceProjectStatus };

/** Mutations of a service with the specification's toasts; onDone closes the dialog. */
export function useServiceChanges(onDone: () => void) {
  const { save, isSaving } = useSaveRecord('service', {
    create: useCreateService(),
    update: useUpdateService(),
    find: findService,
  });
  const archive = useArchiveItem();
  const addProject = useAddServiceProject();
  const updateProject = useUpdateServiceProject();
  const deleteProject = useDeleteServiceProject();
  const outcome = useMutationToasts();
  const feedback = (text: string, failure: string) => outcome({ text, failure, onDone });
  const all = [archive, addProject, updateProject, deleteProject];
  return {
    isBusy: isSaving || all.some((one) => one.isPending),
    save: (opened: Service | null, body: ServiceInput) => save({ opened, body, onDone }),
    archive: ({ id }: Service) =>
      archive.mutate(
        { params: { type: 'services', id } },
        feedback('Service archived successfully', 'Failed to archive service'),
      ),
    addProject: ({ id }: Service, body: ProjectChange & { project_id: string }) =>
      addProject.mutate(
        { params: { id }, body },
        feedback('Project added successfully', 'Failed to add project to service'),
      ),
    updateProject: ({ id }: ServiceProject, body: ProjectChange) =>
      updateProject.mutate(
        { params: { id }, body },
        feedback('Project updated successfully', 'Failed to update project'),
      ),
    deleteProject: ({ id }: ServiceProject) =>
      deleteProject.mutate(
        { params: { id } },
        feedback('Project deleted successfully', 'Failed to delete project from service'),
      ),
  };
}
