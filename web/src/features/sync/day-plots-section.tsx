import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../api/client';
import { syncDaysQuery } from '../../api/sync';
import { ErrorState } from '../../ui/error-state';
import { later } from '../../ui/later';
import { SectionHeader } from '../../ui/page-header';
import { Segmented } from '../../ui/segmented';
import { SkeletonRows } from '../../ui/skeleton';

const DayPlots = later(async () => (await import('./day-plots')).DayPlots);

const SPANS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

export function DayPlotsSection({ folders }: { folders: ReadonlyMap<string, string> }) {
  const [span, setSpan] = useState<(typeof SPANS)[number]['value']>('30');
  const read = useQuery(syncDaysQuery(Number(span)));
  const isDrawn = read.data !== undefined && read.data.items.length > 0;
  return (
    <section aria-label="Mail per day">
      <SectionHeader title="Mail per day">
        <div className="ml-auto">
          <Segmented label="Days shown" value={span} options={SPANS} onChange={setSpan} />
        </div>
      </SectionHeader>
      {read.isError && read.data === undefined && (
        <ErrorState
          title="Mail per day could not be loaded"
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        >
          {messageOf(read.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {read.data?.items.length === 0 && (
        <p className="py-4 text-ink-2">No mail of these days is stored.</p>
      )}
      {(read.isPending || isDrawn) && (
        // The room of the plots: what stands below moves neither when their data comes nor when their code does.
        <div className="min-h-100">
          {read.isPending && <SkeletonRows label="Loading mail per day..." rows={2} />}
          {isDrawn && <DayPlots {...read.data} folders={folders} />}
        </div>
      )}
    </section>
  );
}
