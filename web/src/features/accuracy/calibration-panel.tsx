import type { KindAccuracy } from '@docket/core/review/accuracy';

import { Panel } from '../../ui/panel';
import { ReliabilityPlot } from '../../ui/reliability-plot';
import { StackedTable } from '../../ui/stacked-table';
import { percent, rangeText } from './share-words';
import { TableBehind } from './table-behind';

export function CalibrationPanel({ measured }: { measured: KindAccuracy }) {
  const bands = measured.bands.filter(({ decided }) => decided > 0);
  return (
    <Panel
      title="By confidence"
      description="Each band of ten percent: what was shown, and what was right"
    >
      <div className="max-w-xl">
        <ReliabilityPlot
          points={bands.map(({ shown, right, decided }) => ({
            shown,
            right: right / decided,
            decided,
          }))}
        />
      </div>
      <TableBehind>
        <StackedTable
          label="Accuracy by confidence"
          rows={bands.toReversed()}
          rowKey={({ from }) => String(from)}
          columns={[
            { label: 'Shown', cell: ({ from, to }) => `${Math.round(from * 100)}–${percent(to)}` },
            { label: 'On average', isNumber: true, cell: ({ shown }) => percent(shown) },
            { label: 'Decided', isNumber: true, cell: ({ decided }) => decided },
            { label: 'Right', isNumber: true, cell: ({ right }) => right },
            {
              label: 'Share',
              isNumber: true,
              cell: ({ right, decided }) => percent(right / decided),
            },
            {
              label: '95% certain',
              isNumber: true,
              cell: rangeText,
            },
          ]}
        />
      </TableBehind>
    </Panel>
  );
}
