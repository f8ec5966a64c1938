import { formatCalendarDate } from '../../ui/calendar-date';
import { Panel } from '../../ui/panel';
import { StackedTable } from '../../ui/stacked-table';
import { periodsOf, type DayCount } from './over-time';
import { OverTimePlot } from './over-time-plot';
import { percent } from './share-words';
import { TableBehind } from './table-behind';

export function OverTimePanel({ days }: { days: readonly DayCount[] }) {
  const { unit, periods } = periodsOf(days);
  return (
    <Panel title="Over time" description={`Share right by ${unit} (dots) and of all so far (line)`}>
      <div className="@container">
        <OverTimePlot periods={periods} unit={unit} />
      </div>
      <TableBehind>
        <StackedTable
          label="Accuracy over time"
          rows={periods.toReversed()}
          rowKey={({ start }) => start}
          columns={[
            {
              label: unit === 'week' ? 'Week from' : 'Day',
              cell: ({ start }) => formatCalendarDate(start),
            },
            { label: 'Decided', isNumber: true, cell: ({ decided }) => decided },
            { label: 'Right', isNumber: true, cell: ({ right }) => right },
            {
              label: 'Share',
              isNumber: true,
              cell: ({ right, decided }) => percent(right / decided),
            },
            { label: 'All so far', isNumber: true, cell: ({ soFar }) => percent(soFar) },
          ]}
        />
      </TableBehind>
    </Panel>
  );
}
