import type { ResponseOf } from '@docket/core/contract';
import type { dryRunTask, Prediction } from '@docket/core/preview/preview.contract';
import type { listServiceLists } from '@docket/core/task-services/task-services.contract';
import type { TaskList } from '@docket/core/task-services/task-service';
import type { Task } from '@docket/core/tasks/task';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useRef, useState } from 'react';

import { messageOf } from '../../api/client';
import { useDryRunTask, usePredictTask } from '../../api/preview';
import {
  serviceListsQuery,
  taskServicesQuery,
  useSendTaskToService,
} from '../../api/task-services';
import { toastError } from '../../forms/mutation-toasts';
import { CreateTaskDialog } from '../../forms/task-form-dialog';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState, RetryLine } from '../../ui/error-state';
import { Notice } from '../../ui/notice';
import { Page, PageHeader } from '../../ui/page';
import { Panel } from '../../ui/panel';
import { Skeleton, SkeletonBar } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { EmailInput, EMPTY_INPUT, type PreviewInput } from './email-input';
import { PredictionResult } from './prediction-result';

export function PreviewPage() {
  const [input, setInput] = useState<PreviewInput>(EMPTY_INPUT);
  const [isIncomplete, setIncomplete] = useState(false);
  const predict = usePredictTask();
  const result = useRef<HTMLDivElement>(null);
  function run() {
    const hasGap = Object.values(input).some((text) => text.trim() === '');
    setIncomplete(hasGap);
    if (hasGap) {
      toast.error('Validation Error', 'Please fill in all email fields');
      return;
    }
    predict.mutate(
      { body: input },
      {
        onSuccess: () => result.current?.scrollIntoView({ block: 'nearest' }),
        onError: toastError('Failed to generate prediction'),
      },
    );
  }
  return (
    <Page>
      <PageHeader title="Preview & Test">
        See what an email would become. Nothing is stored until you accept a task.
      </PageHeader>
      <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1">
        <EmailInput
          {...{ input, isIncomplete }}
          busy={predict.isPending}
          onChange={setInput}
          onPredict={run}
        />
        <div ref={result}>
          <ResultPanel
            prediction={predict.data}
            isStale={predict.variables !== undefined && !isSame(predict.variables.body, input)}
            isPending={predict.isPending}
            error={predict.error}
            onRetry={run}
          />
        </div>
      </div>
    </Page>
  );
}

const isSame = (one: PreviewInput, other: PreviewInput) =>
  one.from === other.from && one.subject === other.subject && one.body === other.body;

type Props = {
  prediction: Prediction | undefined;
  /** The email has been changed since. */
  isStale: boolean;
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
};

function ResultPanel({ prediction, isStale, isPending, error, onRetry }: Props) {
  return (
    <Panel title="Prediction" description="Uses the same analysis as your mail">
      <div aria-live="polite">
        {!isPending && error === null && prediction !== undefined && (
          <p className="sr-only">Predicted: {prediction.title}</p>
        )}
        {isPending && (
          <Skeleton label="Predicting...">
            <div className="grid gap-4">
              <SkeletonBar className="w-1/4" />
              <SkeletonBar className="w-full" />
              <SkeletonBar className="w-3/5" />
              <SkeletonBar className="h-24" />
              <SkeletonBar className="w-2/5" />
            </div>
          </Skeleton>
        )}
        {!isPending && error !== null && (
          <ErrorState title="Failed to generate prediction" onRetry={onRetry}>
            {messageOf(error, 'Failed to generate prediction')}
          </ErrorState>
        )}
        {!isPending && error === null && prediction === undefined && (
          <EmptyState icon={FlaskConical} title="Ready to Test">
            Paste an email or choose a sample, then generate a prediction.
          </EmptyState>
        )}
      </div>
      {!isPending && error === null && prediction !== undefined && (
        <>
          {isStale && (
            <Notice slim className="mb-3">
              You have changed the email since this prediction.
            </Notice>
          )}
          <PredictionResult prediction={prediction} />
          {prediction.warning?.verdict !== 'bait' && <Actions prediction={prediction} />}
        </>
      )}
    </Panel>
  );
}

type Accepting = 'here' | 'todoist' | null;

function Actions({ prediction }: { prediction: Prediction }) {
  const dryRun = useDryRunTask();
  const services = useQuery(taskServicesQuery());
  const todoist = services.data?.items.find(({ service }) => service === 'todoist');
  const [accepting, setAccepting] = useState<Accepting>(null);
  const lists = useQuery({ ...serviceListsQuery('todoist'), enabled: accepting === 'todoist' });
  // Kept here, as the dialog is closed by the time the response arrives.
  const send = useSendTaskToService();
  const sendToTodoist = ({ id }: Task, list: TaskList) =>
    send.mutate(
      { params: { service: 'todoist' }, body: { taskId: id, listId: list.id } },
      {
        // Not always the chosen list: its project may already be sent to another.
        onSuccess: ({ listName }) =>
          toast.success('Success', `The task was sent to ${listName || list.name} in Todoist`),
        onError: toastError('Failed to send the task to Todoist'),
      },
    );
  function tryOut() {
    const { title, description, priority, due, dueTime, tags } = prediction;
    dryRun.mutate(
      { body: { title, description, priority, due, dueTime, tags } },
      {
        onError: toastError('Failed to prepare the request'),
      },
    );
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t pt-4 max-md:[&>button]:w-full">
      <Button busy={dryRun.isPending} onClick={tryOut}>
        Create Task in Todoist (Dry Run)
      </Button>
      {todoist?.state === 'connected' && (
        <Button busy={lists.isLoading} onClick={() => setAccepting('todoist')}>
          Create Task in Todoist
        </Button>
      )}
      <Button onClick={() => setAccepting('here')}>Adjust & Accept</Button>
      {dryRun.data !== undefined && (
        <DryRunDialog request={dryRun.data} onClose={() => dryRun.reset()} />
      )}
      {accepting === 'here' && (
        <AcceptDialog
          title="Adjust & Accept"
          prediction={prediction}
          onClose={() => setAccepting(null)}
        />
      )}
      {accepting === 'todoist' && (
        <TodoistDialog
          lists={lists}
          prediction={prediction}
          onClose={() => setAccepting(null)}
          onCreated={sendToTodoist}
        />
      )}
    </div>
  );
}

type AcceptProps = { prediction: Prediction; onClose: () => void };
type TodoistProps = AcceptProps & {
  lists: UseQueryResult<ResponseOf<typeof listServiceLists>>;
  onCreated: (task: Task, list: TaskList) => void;
};

/** Creates the task in Docket and sends it to Todoist, whatever its project. */
function TodoistDialog({ lists, prediction, onClose, onCreated }: TodoistProps) {
  const [list] = lists.data?.items ?? [];
  if (lists.isLoadingError)
    return (
      <Dialog title="Create Task in Todoist" onClose={onClose} size="sm">
        <RetryLine
          problem={messageOf(lists.error, 'Failed to load projects from Todoist')}
          busy={lists.isFetching}
          onRetry={() => void lists.refetch()}
        />
      </Dialog>
    );
  if (list === undefined) return null;
  return (
    <AcceptDialog
      title="Create Task in Todoist"
      prediction={prediction}
      onClose={onClose}
      onCreated={(task) => onCreated(task, list)}
    />
  );
}

/** The task form prefilled with the prediction; saving creates a real task. */
function AcceptDialog({
  prediction,
  ...dialog
}: AcceptProps & { title: string; onCreated?: (task: Task) => void }) {
  const { title, description, priority, due, dueTime, projectId, assignee, tags } = prediction;
  return (
    <CreateTaskDialog
      {...dialog}
      hasTemplates
      initial={{
        title,
        description,
        priority,
        due_date: due,
        due_time: dueTime,
        project_id: projectId ?? '',
        assignee: assignee ?? '',
        tags,
      }}
    />
  );
}

type DryRunDialogProps = { request: ResponseOf<typeof dryRunTask>; onClose: () => void };

/** The exact request that would be sent to Todoist. */
function DryRunDialog({ request, onClose }: DryRunDialogProps) {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const text = [
    `${request.method} ${request.url}`,
    ...headers,
    '',
    JSON.stringify(request.body, null, 2),
  ].join('\n');
  return (
    <Dialog
      title="Create Task in Todoist (Dry Run)"
      description="The request that would be sent. Nothing was sent."
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable (WCAG 2.1.1)
        tabIndex={0}
        aria-label="Request"
        role="region"
        className="overflow-x-auto rounded-2 bg-sunken p-3 font-mono text-12 break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </Dialog>
  );
}
