import type { KindAccuracy } from '@docket/core/review/accuracy';
import type { ReactNode } from 'react';

import { formatCalendarDate } from '../../ui/calendar-date';
import { Panel } from '../../ui/panel';
import { ReliabilityPlot } from '../../ui/reliability-plot';
import { StackedTable } from '../../ui/stacked-table';
import { rangeText } from './share-text';
import { percent } from '../../ui/figures';

export function OverTimePanel({ days }: { days: readonly DayCount[] }) {
  const { unit, periods } = periodsOf(days);
  return (
    <Panel title="Over Time" description={`Share right per ${unit} (dots) and overall (line)`}>
      <div className="@container">
        <OverTimePlot periods={periods} unit={unit} />
      </div>
      <PlotData>
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
            { label: 'Overall', isNumber: true, cell: ({ soFar }) => percent(soFar) },
          ]}
        />
      </PlotData>
    </Panel>
  );
}

const WIDTH = 368;
const HEIGHT = 200;
const LEFT = 38;
const RIGHT = 14;
const TOP = 10;
const BOTTOM = 28;

/** Dot area is the number of decisions in the period. */
function OverTimePlot({ periods, unit }: { periods: readonly Period[]; unit: 'day' | 'week' }) {
  const shares = periods.flatMap(({ right, decided, soFar }) => [right / decided, soFar]);
  const floor = Math.max(0, Math.min(0.6, Math.ceil(Math.min(...shares) * 5 - 1) / 5));
  const steps = Math.round((1 - floor) * 5);
  const ticks = Array.from({ length: steps + 1 }, (_, at) => floor + at / 5);
  const x = (at: number) =>
    periods.length === 1
      ? (LEFT + WIDTH - RIGHT) / 2
      : LEFT + 8 + (at / (periods.length - 1)) * (WIDTH - LEFT - RIGHT - 16);
  const y = (share: number) => TOP + ((1 - share) / (1 - floor)) * (HEIGHT - TOP - BOTTOM);
  const most = Math.max(...periods.map(({ decided }) => decided));
  const [first, last] = [periods[0], periods.at(-1)];
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Share right by ${unit}: ${periods.map(inText).join('; ')}`}
      className="mt-2 w-full max-w-xl fill-ink-3 text-[10.5px] tabular-nums @md:text-[7.5px]"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={LEFT - 6} y={y(tick) + 3.5} textAnchor="end">
            {percent(tick)}
          </text>
        </g>
      ))}
      <polyline
        points={periods.map(({ soFar }, at) => `${x(at)},${y(soFar)}`).join(' ')}
        fill="none"
        className="stroke-accent"
        strokeWidth="1.5"
      />
      {periods.map((period, at) => (
        <circle
          key={period.start}
          cx={x(at)}
          cy={y(period.right / period.decided)}
          r={2 + 3 * Math.sqrt(period.decided / most)}
          className="fill-accent stroke-surface"
          strokeWidth="1"
        >
          <title>{inText(period)}</title>
        </circle>
      ))}
      {first !== undefined && (
        <text
          x={periods.length === 1 ? x(0) : LEFT}
          y={HEIGHT - 8}
          textAnchor={periods.length === 1 ? 'middle' : 'start'}
        >
          {formatCalendarDate(first.start)}
        </text>
      )}
      {last !== undefined && periods.length > 1 && (
        <text x={WIDTH - RIGHT} y={HEIGHT - 8} textAnchor="end">
          {formatCalendarDate(last.start)}
        </text>
      )}
    </svg>
  );
}

function inText({ start, right, decided }: Period): string {
  return `${formatCalendarDate(start)}: ${right} of ${decided} right`;
}

type DayCount = { day: string; decided: number; right: number };
/** A day, or the week starting on it; `soFar` is cumulative up to its end. */
type Period = { start: string; decided: number; right: number; soFar: number };

const MAX_DAYS = 21;
const DAY_MS = 86_400_000;

/** Grouped by day while there are few, else by week (from Monday). Omits periods without a decision. */
export function periodsOf(days: readonly DayCount[]): { unit: 'day' | 'week'; periods: Period[] } {
  const unit = days.length > MAX_DAYS ? 'week' : 'day';
  const sums = new Map<string, { decided: number; right: number }>();
  for (const { day, decided, right } of days) {
    const start = unit === 'week' ? mondayOf(day) : day;
    const sum = sums.get(start) ?? { decided: 0, right: 0 };
    sums.set(start, { decided: sum.decided + decided, right: sum.right + right });
  }
  let decided = 0;
  let right = 0;
  const periods = [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([start, sum]) => {
      decided += sum.decided;
      right += sum.right;
      return { start, ...sum, soFar: right / decided };
    });
  return { unit, periods };
}

function mondayOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

export function CalibrationPanel({ measured }: { measured: KindAccuracy }) {
  const bands = measured.bands.filter(({ decided }) => decided > 0);
  return (
    <Panel title="By Confidence" description="Accuracy for each ten-percent band of confidence">
      <div className="max-w-xl">
        <ReliabilityPlot
          points={bands.map(({ shown, right, decided }) => ({
            shown,
            right: right / decided,
            decided,
          }))}
        />
      </div>
      <PlotData>
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
              label: '95% interval',
              isNumber: true,
              cell: rangeText,
            },
          ]}
        />
      </PlotData>
    </Panel>
  );
}

/** The data of a plot, behind a toggle. */
function PlotData({ children }: { children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="link touch w-fit cursor-pointer text-12 font-medium">Show data</summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
