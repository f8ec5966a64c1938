import type { TaskStyle } from '@docket/core/task-style/task-style';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';

import { failureOf, messageOf } from '../../api/client';
import { styleQuery, useBacktestStyle, useUpdateStyle } from '../../api/task-style';
import { Backtest } from '../../forms/backtest';
import { useUndo } from '../../forms/use-undo';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { Panel } from '../../ui/panel';
import { PageHeader } from '../../ui/page-header';
import { SkeletonCards } from '../../ui/skeleton-cards';
import { toast } from '../../ui/toast';
import { LivePreview } from './live-preview';
import { MappingCard } from './mapping-card';
import { StyleEffectView } from './style-effect';
import { DescriptionTemplate, TitleTemplate } from './template-cards';

const GRID = 'grid grid-cols-2 items-start gap-4 max-[1024px]:grid-cols-1';

export function StylePage() {
  const saved = useQuery(styleQuery());
  const client = useQueryClient();
  const update = useUpdateStyle();
  const { offer } = useUndo();
  const backtest = useBacktestStyle();
  const [draft, setDraft] = useState<TaskStyle | null>(null);
  const style = draft ?? saved.data;
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(saved.data);

  function store(body: TaskStyle) {
    update.mutate(
      { body },
      {
        onSuccess: (stored) => {
          client.setQueryData(styleQuery().queryKey, stored);
          setDraft(null);
          toast.success('Success', 'Task style saved successfully', { action: offer(stored) });
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
  const change = (part: Partial<TaskStyle>) => {
    if (style === undefined) return;
    setDraft({ ...style, ...part });
    // An answer about another style than the one shown would be a wrong number.
    if (!backtest.isIdle) backtest.reset();
  };
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
              onClick={() => draft !== null && store(draft)}
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
            {isChanged && (
              <Panel title="Before you save">
                <Backtest
                  asked={backtest}
                  onRun={() => backtest.mutate({ body: style })}
                  failure="The style could not be tried on stored emails"
                >
                  {(effect) => <StyleEffectView effect={effect} />}
                </Backtest>
              </Panel>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}
