import { NOTHING_COUNTED, type SyncDay } from '@docket/core/sync/completeness';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';

import { dayName, gapText, shortDayName } from '../../forms/gap-text';
import { StackedTable } from '../../ui/stacked-table';
import { number } from '../../ui/figures';

type Shown = {
  from: string;
  to: string;
  timezone: string;
  items: readonly SyncDay[];
  folders: ReadonlyMap<string, string>;
};

/** Messages per day, and completeness per folder and day, each with its table. */
export function DayPlots({ from, to, timezone, items, folders }: Shown) {
  const days = daysBetween(from, to);
  const total = daySeries(days, items);
  const rows = [...folders]
    .map(([id, name]) => ({
      id,
      name,
      points: daySeries(
        days,
        items.filter((item) => item.folderId === id),
      ),
    }))
    .filter(({ points }) => points.some((point) => stateOfDay(point) !== 'none'));
  const withFolder = rows.flatMap(({ id, name, points }) =>
    points.map((point) => ({ ...point, folder: name, key: `${id} ${point.day}` })),
  );
  return (
    <div className="grid gap-6">
      <Plot
        title="Messages stored per day"
        note={`Days in ${timezone.replaceAll('_', ' ')}`}
        table={<DayTable label="Messages stored per day" rows={total} />}
      >
        <Bars points={total} />
      </Plot>
      <Plot
        title="Coverage per folder and day"
        note={<Legend />}
        table={<DayTable label="Coverage per folder and day" rows={withFolder} />}
      >
        <div className="grid gap-1">
          {rows.map(({ id, name, points }) => (
            <Coverage key={id} name={name} points={points} />
          ))}
        </div>
      </Plot>
    </div>
  );
}

type Props = {
  title: string;
  note: ReactNode;
  table: ReactNode;
  children: ReactNode;
};

function Plot({ title, note, table, children }: Props) {
  const [isTable, setIsTable] = useState(false);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-3 text-12">
        <span className="font-medium text-ink-2">{title}</span>
        <span className="text-ink-3">{note}</span>
      </figcaption>
      {children}
      <details className="mt-2" onToggle={(event) => setIsTable(event.currentTarget.open)}>
        <summary className="touch cursor-pointer text-12 text-accent-text">Show as a table</summary>
        {isTable && <div className="mt-2">{table}</div>}
      </details>
    </figure>
  );
}

function pointText(point: DayPoint): string {
  const state = stateOfDay(point);
  const counted = `${dayName(point.day)}: ${number(point.stored)} stored`;
  if (state === 'unchecked') return `${counted}, not compared yet`;
  if (state === 'none') return `${dayName(point.day)}: no mail`;
  const differs = gapText(point);
  return `${counted}; ${number(point.expected ?? 0)} in the mailbox when last compared${differs && `: ${differs}`}`;
}

const columnsOf = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

function Bars({ points }: { points: readonly DayPoint[] }) {
  const top = roundTop(Math.max(...points.map((point) => point.stored + point.missing)));
  const sum = points.reduce((all, point) => all + point.stored, 0);
  const [first, last] = [points[0]?.day ?? '', points.at(-1)?.day ?? ''];
  const middle = points[Math.floor(points.length / 2)]?.day ?? '';
  const percent = (value: number) => `${(value / top) * 100}%`;
  return (
    <div className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 text-11 text-ink-3 tabular-nums">
      <div className="flex flex-col justify-between text-right leading-none" aria-hidden>
        <span>{number(top)}</span>
        <span>0</span>
      </div>
      <div
        role="img"
        aria-label={`Messages stored per day from ${dayName(first)} to ${dayName(last)}: ${number(sum)} in all, at most ${number(Math.max(...points.map((point) => point.stored)))} a day`}
        className="grid h-32 items-end gap-px border-y border-line"
        style={columnsOf(points.length)}
      >
        {points.map((point) => (
          <div
            key={point.day}
            title={pointText(point)}
            className="flex h-full flex-col justify-end hover:bg-hover"
          >
            <div className="bg-danger" style={{ height: percent(point.missing) }} />
            <div className="bg-accent" style={{ height: percent(point.stored) }} />
          </div>
        ))}
      </div>
      <div className="col-start-2 mt-1 flex justify-between" aria-hidden>
        <span>{shortDayName(first)}</span>
        <span>{shortDayName(middle)}</span>
        <span>{shortDayName(last)}</span>
      </div>
    </div>
  );
}

const looks: Record<DayState, string> = {
  none: 'h-px bg-line',
  complete: 'h-4 bg-success',
  unchecked: 'h-1.5 bg-line-control',
  gap: 'h-6 bg-danger',
};
const stateNames: Record<DayState, string> = {
  complete: 'complete',
  unchecked: 'not compared yet',
  gap: 'differs',
  none: 'no mail',
};

function Legend() {
  return (
    <span data-legend className="inline-flex flex-wrap items-center gap-x-3">
      {(['complete', 'unchecked', 'gap', 'none'] as const).map((state) => (
        <span key={state} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={clsx('w-1.5', looks[state], 'max-h-3')} />
          {stateNames[state]}
        </span>
      ))}
    </span>
  );
}

function Coverage({ name, points }: { name: string; points: readonly DayPoint[] }) {
  const count = (state: DayState) => points.filter((point) => stateOfDay(point) === state).length;
  const words = (['complete', 'gap', 'unchecked'] as const)
    .filter((state) => count(state) > 0)
    .map((state) => `${count(state)} ${count(state) === 1 ? 'day' : 'days'} ${stateNames[state]}`)
    .join(', ');
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-3 max-md:grid-cols-1">
      <span className="truncate text-12 text-ink-2">{name}</span>
      <div
        role="img"
        aria-label={`${name}: ${words}`}
        className="grid h-6 items-center gap-px"
        style={columnsOf(points.length)}
      >
        {points.map((point) => (
          <div key={point.day} title={pointText(point)} className="flex h-6 items-center">
            <div className={clsx('w-full', looks[stateOfDay(point)])} />
          </div>
        ))}
      </div>
    </div>
  );
}

type TableRow = DayPoint & { folder?: string; key?: string };

function DayTable({ label, rows }: { label: string; rows: readonly TableRow[] }) {
  const shown = rows.filter((row) => stateOfDay(row) !== 'none').toReversed();
  const hasFolders = shown.some((row) => row.folder !== undefined);
  return (
    <StackedTable
      label={label}
      rows={shown}
      rowKey={(row) => row.key ?? row.day}
      columns={[
        { label: 'Day', cell: (row) => dayName(row.day) },
        ...(hasFolders ? [{ label: 'Folder', cell: (row: TableRow) => row.folder }] : []),
        { label: 'Stored', isNumber: true, cell: (row) => number(row.stored) },
        {
          label: 'In the mailbox',
          isNumber: true,
          cell: (row) => (row.expected === null ? 'Not compared' : number(row.expected)),
        },
        { label: 'Difference', cell: (row) => gapText(row) || 'None' },
      ]}
    />
  );
}

type DayState = 'none' | 'complete' | 'gap' | 'unchecked';

/** A day of one folder or all; expected is null if any part of it was not compared. */
type DayPoint = {
  day: string;
  stored: number;
  expected: number | null;
  missing: number;
  extra: number;
  outdated: number;
};

const DAY_MS = 24 * 60 * 60_000;

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** One point per day, including days without mail. */
export function daySeries(days: readonly string[], items: readonly SyncDay[]): DayPoint[] {
  const points = new Map<string, DayPoint>(
    days.map((day) => [day, { day, ...NOTHING_COUNTED, expected: 0 }]),
  );
  for (const item of items) {
    const point = points.get(item.day);
    if (point === undefined) continue;
    point.stored += item.stored;
    point.expected =
      item.expected === null || point.expected === null ? null : point.expected + item.expected;
    point.missing += item.missing ?? 0;
    point.extra += item.extra ?? 0;
    point.outdated += item.outdated ?? 0;
  }
  return [...points.values()];
}

export function stateOfDay(point: DayPoint): DayState {
  if (point.missing + point.extra + point.outdated > 0) return 'gap';
  if (point.expected === null) return 'unchecked';
  return point.stored + point.expected === 0 ? 'none' : 'complete';
}

/** The axis maximum: 1, 2, 5, 10, 20, 50, … at or above the highest bar. */
export function roundTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? 10 * power;
}
