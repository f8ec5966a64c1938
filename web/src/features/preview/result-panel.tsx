import type { Prediction } from '@docket/core/preview/preview.contract';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';

import { failureOf, messageOf } from '../../api/client';
import { useDryRunTask } from '../../api/preview';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Panel } from '../../ui/panel';
import { Skeleton, SkeletonBar } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { AcceptDialog } from './accept-dialog';
import { DryRunDialog } from './dry-run-dialog';
import { PredictionResult } from './prediction-result';

type Props = {
  prediction: Prediction | undefined;
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
};

export function ResultPanel({ prediction, isPending, error, onRetry }: Props) {
  return (
    <Panel title="Prediction" description="By the same steps that read your mail">
      <div aria-live="polite">
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
          <EmptyState icon={<FlaskConical aria-hidden />} title="Ready to Test">
            Paste an email or choose a sample, then generate a prediction.
          </EmptyState>
        )}
      </div>
      {!isPending && error === null && prediction !== undefined && (
        <>
          <PredictionResult prediction={prediction} />
          <Actions prediction={prediction} />
        </>
      )}
    </Panel>
  );
}

function Actions({ prediction }: { prediction: Prediction }) {
  const dryRun = useDryRunTask();
  const [isAccepting, setIsAccepting] = useState(false);
  function tryOut() {
    const { title, description, priority, due, tags } = prediction;
    dryRun.mutate(
      { body: { title, description, priority, due, tags } },
      {
        onError: (error) =>
          toast.error('Error', failureOf(error, 'The request could not be prepared')),
      },
    );
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t pt-4 max-md:[&>button]:w-full">
      <Button busy={dryRun.isPending} onClick={tryOut}>
        Create Task in Todoist (Dry Run)
      </Button>
      <Button onClick={() => setIsAccepting(true)}>Adjust & Accept</Button>
      {dryRun.data !== undefined && (
        <DryRunDialog request={dryRun.data} onClose={() => dryRun.reset()} />
      )}
      {isAccepting && (
        <AcceptDialog prediction={prediction} onClose={() => setIsAccepting(false)} />
      )}
    </div>
  );
}
