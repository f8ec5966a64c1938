import { formatCalendarDate } from '../../ui/calendar-date';
import type { Period } from './over-time';
import { percent } from './share-words';

const WIDTH = 368;
const HEIGHT = 200;
const LEFT = 38;
const RIGHT = 14;
const TOP = 10;
const BOTTOM = 28;

/** Dot area is the number of decisions of a period. */
export function OverTimePlot({
  periods,
  unit,
}: {
  periods: readonly Period[];
  unit: 'day' | 'week';
}) {
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
      aria-label={`Share right by ${unit}: ${periods.map(inWords).join('; ')}`}
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
          <title>{inWords(period)}</title>
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

function inWords({ start, right, decided }: Period): string {
  return `${formatCalendarDate(start)}: ${right} of ${decided} right`;
}
