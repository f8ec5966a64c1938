import type { AccuracyReport } from '@docket/core/review/accuracy.contract';
import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { Link } from 'react-router';

import { accuracyQuery } from '../../api/accuracy';
import { messageOf } from '../../api/client';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { Segmented } from '../../ui/segmented';
import { SkeletonCards } from '../../ui/skeleton-cards';
import { useAddressState } from '../../ui/use-address-state';
import { CalibrationPanel } from './calibration-panel';
import { KindSummary } from './kind-summary';
import { OverTimePanel } from './over-time-panel';
import { SelfApproval } from './self-approval';

export const KINDS = [
  { value: 'project', label: 'Projects' },
  { value: 'task', label: 'Tasks' },
  { value: 'due', label: 'Due dates' },
  { value: 'reply', label: 'Replies' },
] as const;
export type Kind = (typeof KINDS)[number]['value'];

const GRID = 'grid grid-cols-2 items-start gap-4 max-[1024px]:grid-cols-1';

export function AccuracyPage() {
  const { data: report, error, isFetching, refetch } = useQuery(accuracyQuery());
  return (
    <Page>
      <PageHeader title="Accuracy">
        How often suggestions were right, measured on your own decisions and on nothing else
      </PageHeader>
      {report === undefined && error === null && (
        <SkeletonCards label="Loading accuracy..." className={GRID} />
      )}
      {report === undefined && error !== null && (
        <ErrorState
          title="Failed to load accuracy"
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {messageOf(error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {report !== undefined && <Report report={report} />}
    </Page>
  );
}

function Report({ report }: { report: AccuracyReport }) {
  const { search, change } = useAddressState();
  const kind = KINDS.find(({ value }) => value === search.get('kind')) ?? KINDS[0];
  const measured = report[kind.value];
  return (
    <>
      <div className="mb-4">
        <Segmented
          label="Kind of suggestion"
          value={kind.value}
          options={KINDS}
          onChange={(value) => change({ kind: value === 'project' ? null : value })}
        />
      </div>
      {measured.decided === 0 ? (
        <EmptyState
          icon={<Target aria-hidden />}
          title="Nothing measured yet"
          action={
            <Button asChild>
              <Link to="/emails">Review emails</Link>
            </Button>
          }
        >
          {`The figures for ${kind.label.toLowerCase()} appear with your first decision.`}
        </EmptyState>
      ) : (
        <>
          <KindSummary measured={measured} />
          <div className={GRID}>
            <OverTimePanel days={measured.perDay} />
            <CalibrationPanel measured={measured} />
          </div>
        </>
      )}
      {kind.value === 'project' && <SelfApproval automatic={report.automatic} />}
    </>
  );
}
