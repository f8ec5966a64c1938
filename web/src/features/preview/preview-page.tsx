import { useRef, useState } from 'react';

import { failureOf } from '../../api/client';
import { usePredictTask } from '../../api/preview';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { toast } from '../../ui/toast';
import { EmailInput } from './email-input';
import { ResultPanel } from './result-panel';
import { EMPTY_INPUT, type PreviewInput } from './sample-emails';

export function PreviewPage() {
  const [input, setInput] = useState<PreviewInput>(EMPTY_INPUT);
  const predict = usePredictTask();
  const result = useRef<HTMLDivElement>(null);
  function run() {
    if (Object.values(input).some((text) => text.trim() === '')) {
      toast.error('Validation Error', 'Please fill in all email fields');
      return;
    }
    predict.mutate(
      { body: input },
      {
        onSuccess: () => result.current?.scrollIntoView({ block: 'nearest' }),
        onError: (error) => toast.error('Error', failureOf(error, 'Failed to generate prediction')),
      },
    );
  }
  return (
    <Page>
      <PageHeader title="Preview & Test">
        Try what an email would become. Nothing is stored until you accept a task.
      </PageHeader>
      <div className="grid grid-cols-2 items-start gap-6 max-[1024px]:grid-cols-1">
        <EmailInput input={input} busy={predict.isPending} onChange={setInput} onPredict={run} />
        <div ref={result}>
          <ResultPanel
            prediction={predict.data}
            isPending={predict.isPending}
            error={predict.error}
            onRetry={run}
          />
        </div>
      </div>
    </Page>
  );
}
