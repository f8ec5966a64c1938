import {
  projectStatusLabel,
  type Project,
  type ProjectInput,
  type ProjectStatus,
} from '@docket/core/projects/project';
import { useState } from 'react';

import {
  findProject,
  useArchiveProject,
  useCloseProject,
  useCreateProject,
  useDeleteProject,
  useOpenProject,
  useUpdateProject,
} from '../../api/projects';
import { serverFieldProblems } from '../../forms/field-problems';
import { report, useMutationToasts } from '../../forms/mutation-toasts';
import { useSaveRecord } from '../../forms/use-save-record';
import type { ProjectProblems } from './project-draft';

const STATUS_FAILED = 'Failed to update project status';

/** Mutations of a project, with the specification's toasts and Undo. */
export function useProjectChanges() {
  const update = useUpdateProject();
  const { save: saveProject, isSaving } = useSaveRecord('project', {
    create: useCreateProject(),
    update,
    find: findProject,
  });
  const close = useCloseProject();
  const open = useOpenProject();
  const archive = useArchiveProject();
  const remove = useDeleteProject();
  const outcome = useMutationToasts();
  const [problems, setProblems] = useState<ProjectProblems>({});

  function save(opened: Project | null, body: ProjectInput, onDone: () => void) {
    setProblems({});
    const onError = (error: Error) =>
      setProblems(serverFieldProblems(error, (path) => path.split('.')[0] ?? path) ?? {});
    saveProject({ opened, body, onDone, onError });
  }
  /** Archiving is a call of its own. A status chosen for an archived project also unarchives it. */
  function setStatus(project: Project, status: ProjectStatus) {
    const params = { id: project.id };
    const feedback = outcome({
      title: 'Status Updated',
      text: `Project status changed to ${projectStatusLabel[status]}`,
      failure: STATUS_FAILED,
    });
    if (status === 'archived') report(archive.mutateAsync({ params }), feedback);
    else report(update.mutateAsync({ params, body: { status } }), feedback);
  }
  /** Marks an open project as done, and opens any other. */
  function toggle({ id, status }: Project) {
    const [change, word] =
      status === 'open' ? ([close, 'closed'] as const) : ([open, 'opened'] as const);
    report(
      change.mutateAsync({ params: { id } }),
      outcome({ text: `Project ${word} successfully`, failure: STATUS_FAILED }),
    );
  }
  function deleteProject({ id, name }: Project, onSettled: () => void) {
    const feedback = outcome({
      title: 'Project Deleted',
      text: `"${name}" has been permanently deleted.`,
      failure: 'Failed to delete project',
    });
    remove.mutate({ params: { id } }, { ...feedback, onSettled });
  }
  return {
    save,
    setStatus,
    toggle,
    deleteProject,
    problems,
    clearProblems: () => setProblems({}),
    isSaving,
    isDeleting: remove.isPending,
  };
}
