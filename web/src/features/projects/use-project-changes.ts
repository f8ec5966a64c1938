import { AppError, type FieldProblem } from '@docket/core/errors';
import {
  projectStatusLabel,
  type Project,
  type ProjectInput,
  type ProjectStatus,
} from '@docket/core/projects/project';
import { useState } from 'react';

import { failureOf } from '../../api/client';
import {
  useArchiveProject,
  useCloseProject,
  useCreateProject,
  useDeleteProject,
  useOpenProject,
  useUnarchiveProject,
  useUpdateProject,
} from '../../api/projects';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';
import type { ProjectDraft, ProjectProblems } from './project-draft';

const failed = (text: string) => (error: Error) => {
  toast.error('Error', failureOf(error, text));
};

/** The changes of a project, each with the specification's toast and Undo. */
export function useProjectChanges() {
  const create = useCreateProject();
  const update = useUpdateProject();
  const close = useCloseProject();
  const open = useOpenProject();
  const archive = useArchiveProject();
  const unarchive = useUnarchiveProject();
  const remove = useDeleteProject();
  const { offer } = useUndo();
  const [problems, setProblems] = useState<ProjectProblems>({});

  const refused = (text: string) => (error: Error) => {
    setProblems(problemsOf(error));
    toast.error('Error', failureOf(error, text));
  };
  function save(project: Project | null, input: ProjectInput, onDone: () => void) {
    setProblems({});
    const onSuccess = (text: string) => (answer: unknown) => {
      onDone();
      toast.success('Success', text, { action: offer(answer) });
    };
    if (project === null) {
      create.mutate(
        { body: input },
        {
          onSuccess: onSuccess('Project created successfully'),
          onError: refused('Failed to create project'),
        },
      );
    } else {
      update.mutate(
        { params: { id: project.id }, body: input },
        {
          onSuccess: onSuccess('Project updated successfully'),
          onError: refused('Failed to update project'),
        },
      );
    }
  }
  /** To archived archives, away from archived unarchives, everything else is a status update. */
  function setStatus(project: Project, status: ProjectStatus) {
    const params = { id: project.id };
    const outcome = {
      onSuccess: (answer: unknown) =>
        toast.success('Status Updated', `Project status changed to ${projectStatusLabel[status]}`, {
          action: offer(answer),
        }),
      onError: failed('Failed to update project status'),
    };
    if (status === 'archived') archive.mutate({ params }, outcome);
    else if (project.status === 'archived') unarchive.mutate({ params }, outcome);
    else update.mutate({ params, body: { status } }, outcome);
  }
  /** An open project becomes done, any other open. */
  function toggle(project: Project) {
    const [change, word] =
      project.status === 'open' ? ([close, 'closed'] as const) : ([open, 'opened'] as const);
    change.mutate(
      { params: { id: project.id } },
      {
        onSuccess: (answer: unknown) =>
          toast.success('Success', `Project ${word} successfully`, {
            action: offer(answer),
          }),
        onError: failed('Failed to update project status'),
      },
    );
  }
  function deleteProject(project: Project, onDone: () => void) {
    const params = { id: project.id };
    remove.mutate(
      { params },
      {
        onSuccess: (answer) =>
          toast.success('Project Deleted', `"${project.name}" has been permanently deleted.`, {
            action: offer(answer),
          }),
        onError: failed('Failed to delete project'),
        onSettled: onDone,
      },
    );
  }
  return {
    save,
    setStatus,
    toggle,
    deleteProject,
    problems,
    clearProblems: () => setProblems({}),
    isSaving: create.isPending || update.isPending,
    isDeleting: remove.isPending,
  };
}

function problemsOf(error: Error): ProjectProblems {
  const found = error instanceof AppError ? error.details['problems'] : undefined;
  if (!Array.isArray(found)) return {};
  return Object.fromEntries(
    (found as FieldProblem[]).map(({ path, message }) => [
      path.split('.')[0] as keyof ProjectDraft,
      message,
    ]),
  );
}
