import { projectStatusLabel, type ProjectStatus } from '@docket/core/projects/project';
import {
  SHARED_LIST,
  TASK_SERVICES,
  type ChosenProject,
  type TaskList,
  type TaskServiceStatus,
} from '@docket/core/task-services/task-service';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { failureMessage, messageOf } from '../../api/client';
import { projectPickerQuery, projectQuery } from '../../api/projects';
import { serviceListsQuery, useChooseServiceProjects } from '../../api/task-services';
import { Checkbox } from '../../ui/checkbox';
import { ErrorState } from '../../ui/error-state';
import { countOf } from '../../ui/figures';
import { FormDialog } from '../../ui/form-dialog';
import { Notice } from '../../ui/notice';
import { ProjectDot } from '../../ui/project-dot';
import { Select } from '../../ui/select';
import { Skeleton, SkeletonBar } from '../../ui/skeleton';
import { toast } from '../../ui/toast';

/** Select value for a list of the project's own; never a list id, which is longer. */
const OWN = 'own';

type Props = { status: TaskServiceStatus; onClose: () => void };

/** Which projects are sent, and to which list. */
export function ChooseProjects({ status, onClose }: Props) {
  const { service } = status;
  const { name } = TASK_SERVICES[service];
  const open = useQuery(projectPickerQuery({ status: 'open' }));
  const others = useChosenOthers(status, open.data);
  const lists = useQuery(serviceListsQuery(service));
  const choose = useChooseServiceProjects();
  const [chosen, setChosen] = useState<readonly ChosenProject[]>(status.projects);
  const [sharesList, setSharesList] = useState(status.sharesList);
  const [sharedId, setSharedId] = useState(
    status.sharesList ? (status.projects[0]?.listId ?? null) : null,
  );
  const failed = [open, ...others, lists].find((read) => read.isLoadingError);
  const isReady =
    open.data !== undefined &&
    others.every(({ data }) => data !== undefined) &&
    lists.data !== undefined;
  const setList = (projectId: string, list: string | null) =>
    setChosen([
      ...chosen.filter((one) => one.projectId !== projectId),
      ...(list === null ? [] : [{ projectId, listId: list === OWN ? null : list }]),
    ]);
  const shared = chosen.map((one) => ({ ...one, listId: sharedId }));
  const save = () =>
    choose.mutate(
      { params: { service }, body: { projects: sharesList ? shared : [...chosen], sharesList } },
      {
        onSuccess: () => {
          toast.success('Success', `${countOf(chosen.length, 'project')} synced with ${name}`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Projects in ${name}`}
      submit="Save"
      busy={choose.isPending}
      isReady={isReady}
      draft={{ chosen, sharesList, sharedId }}
      onClose={onClose}
      onSubmit={save}
    >
      {failed !== undefined && (
        <ErrorState
          title={`Failed to load the lists of ${name}`}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        >
          {messageOf(failed.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {failed === undefined && !isReady && (
        <Skeleton label="Loading projects...">
          <SkeletonBar className="h-24 w-full" />
        </Skeleton>
      )}
      {failed === undefined && isReady && (
        <div className="grid gap-3">
          <p className="text-12 text-ink-2">
            Docket sends the open tasks of the projects you select now, and tasks you approve or
            create later within seconds. Tasks of a project you leave out stay in {name} as they
            are.
          </p>
          <div className="flex flex-wrap gap-2">
            <Select
              size="sm"
              className="w-52"
              aria-label="Lists"
              value={sharesList ? 'one' : 'each'}
              options={[
                { value: 'each', label: 'A list for each project' },
                { value: 'one', label: 'One list for all' },
              ]}
              onChange={(value) => setSharesList(value === 'one')}
            />
            {sharesList && (
              <ListSelect
                label="List for all"
                ownName={SHARED_LIST}
                lists={lists.data.items}
                listId={sharedId}
                onChange={(list) => setSharedId(list === OWN ? null : list)}
              />
            )}
          </div>
          <ul className="grid max-h-80 gap-1 overflow-y-auto">
            {[...open.data, ...others.flatMap(({ data }) => data ?? [])].map((project) => (
              <ProjectRow
                key={project.id}
                project={project}
                lists={lists.data.items}
                hasOwnList={!sharesList}
                choice={chosen.find((one) => one.projectId === project.id)}
                onChange={(list) => setList(project.id, list)}
              />
            ))}
          </ul>
          {choose.isError && (
            <Notice tone="danger">
              {failureMessage(choose.error, 'Failed to save the projects')}
            </Notice>
          )}
        </div>
      )}
    </FormDialog>
  );
}

/** Chosen projects that are not open now, or are archived: they are synced too, and can be left out here. */
function useChosenOthers(
  { projects }: TaskServiceStatus,
  open: readonly { id: string }[] | undefined,
) {
  const others =
    open === undefined
      ? []
      : projects.filter(({ projectId }) => !open.some(({ id }) => id === projectId));
  return useQueries({ queries: others.map(({ projectId }) => projectQuery(projectId)) });
}

type RowProps = {
  project: { id: string; name: string; color: string; status: string };
  lists: readonly TaskList[];
  hasOwnList: boolean;
  choice: ChosenProject | undefined;
  onChange: (list: string | null) => void;
};

function ProjectRow({ project, lists, hasOwnList, choice, onChange }: RowProps) {
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-2 max-md:min-h-11">
      <label className="flex min-w-0 grow items-center gap-2">
        <Checkbox
          checked={choice !== undefined}
          onCheckedChange={(checked) => onChange(checked ? OWN : null)}
        />
        <ProjectDot color={project.color} />
        <span className="min-w-0 truncate">{project.name}</span>
        {project.status !== 'open' && (
          <span className="text-12 text-ink-3">
            {projectStatusLabel[project.status as ProjectStatus]}
          </span>
        )}
      </label>
      {choice !== undefined && hasOwnList && (
        <ListSelect
          label={`List of ${project.name}`}
          ownName={project.name}
          lists={lists}
          listId={choice.listId}
          onChange={onChange}
        />
      )}
    </li>
  );
}

type ListProps = {
  label: string;
  ownName: string;
  lists: readonly TaskList[];
  listId: string | null;
  onChange: (list: string) => void;
};

function ListSelect({ label, ownName, lists, listId, onChange }: ListProps) {
  const options = [
    { value: OWN, label: `List “${ownName}”` },
    ...lists.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isGone = listId !== null && !lists.some(({ id }) => id === listId);
  return (
    <Select
      size="sm"
      className="w-48"
      aria-label={label}
      value={isGone ? null : (listId ?? OWN)}
      placeholder="Choose a list"
      options={options}
      onChange={onChange}
    />
  );
}
