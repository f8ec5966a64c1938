import type { TaskStyle } from '@docket/core/task-style/task-style';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';

import { failureOf, messageOf } from '../../api/client';
import { styleQuery, useUpdateStyle } from '../../api/task-style';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { SkeletonCards } from '../../ui/skeleton-cards';
import { toast } from '../../ui/toast';
import { LivePreview } from './live-preview';
import { MappingCard } from './mapping-card';
import { DescriptionTemplate, TitleTemplate } from './template-cards';

const GRID = 'grid grid-cols-2 items-start gap-4 max-[1024px]:grid-cols-1';

export function StylePage() {
  const saved = useQuery(styleQuery());
  const client = useQueryClient();
  const update = useUpdateStyle();
  const [draft, setDraft] = useState<TaskStyle | null>(null);
  const style = draft ?? saved.data;
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(saved.data);

  function store(body: TaskStyle, before: TaskStyle | undefined) {
    update.mutate(
      { body },
      {
        onSuccess: (stored) => {
          client.setQueryData(styleQuery().queryKey, stored);
          setDraft(null);
          const undo = { label: 'Undo', keys: 'u', run: () => before && store(before, undefined) };
          toast.success(
            'Success',
            before === undefined ? 'Task style restored' : 'Task style saved successfully',
            before === undefined ? {} : { action: undo },
          );
        },
        onError: (error) =>
          toast.error('Error', failureOf(error, 'Failed to save task style configuration')),
      },
    );
  }
  function reset() {
    setDraft(null);
    toast.info('Reset', 'Changes reverted to last saved version');
  }
  const change = (part: Partial<TaskStyle>) =>
    style !== undefined && setDraft({ ...style, ...part });
  return (
    <Page>
      <PageHeader
        title="Task Style"
        actions={
          <>
            <Button
              icon={<RotateCcw size={16} aria-hidden />}
              disabled={!isChanged || update.isPending}
              onClick={reset}
            >
              Reset
            </Button>
            <Button
              variant="primary"
              disabled={!isChanged}
              busy={update.isPending}
              onClick={() => draft !== null && store(draft, saved.data)}
            >
              {update.isPending ? 'Saving...' : 'Save Changes'}
            </Button>
          </>
        }
      >
        Configure how emails are converted into task titles and descriptions
      </PageHeader>
      {saved.isPending && <SkeletonCards label="Loading task style..." className={GRID} />}
      {saved.isError && saved.data === undefined && (
        <ErrorState
          title="Failed to load task style configuration"
          onRetry={() => void saved.refetch()}
          busy={saved.isFetching}
        >
          {messageOf(saved.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {style !== undefined && (
        <div className={GRID}>
          <div className="grid gap-4">
            <TitleTemplate style={style} change={change} />
            <DescriptionTemplate style={style} change={change} />
          </div>
          <div className="grid gap-4">
            <MappingCard style={style} change={change} />
            <LivePreview style={style} />
          </div>
        </div>
      )}
    </Page>
  );
}
