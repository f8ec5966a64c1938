import { percent } from './figures';
const WIDTH = 368;
const HEIGHT = 202;
const LEFT = 38;
const RIGHT = 22;
const TOP = 24;
const BOTTOM = 38;

/** shown: mean confidence; right: share that was right; both 0 to 1. */
export type ReliabilityPoint = { shown: number; right: number; decided: number };

/** Expected calibration error, in percentage points. */
export function averageGap(points: readonly ReliabilityPoint[]): number {
  const decided = points.reduce((sum, point) => sum + point.decided, 0);
  if (decided === 0) return 0;
  const gap = points.reduce(
    (sum, point) => sum + point.decided * Math.abs(point.right - point.shown),
    0,
  );
  return (gap / decided) * 100;
}

/**
 * Confidence against the share approved. The dotted diagonal is perfect calibration; dot area is the number
 * of decisions.
 */
export function ReliabilityPlot({ points }: { points: readonly ReliabilityPoint[] }) {
  const lowest = Math.min(0.4, ...points.flatMap(({ shown, right }) => [shown, right]));
  const floor = Math.floor(lowest * 5) / 5;
  const ticks = Array.from({ length: Math.round((1 - floor) * 5) + 1 }, (_, at) => floor + at / 5);
  const x = (value: number) => LEFT + ((value - floor) / (1 - floor)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + ((1 - value) / (1 - floor)) * (HEIGHT - TOP - BOTTOM);
  const most = Math.max(...points.map(({ decided }) => decided));
  const line = points.map(({ shown, right }) => `${x(shown)},${y(right)}`).join(' ');
  const words = points
    .map(
      (point) =>
        `${percent(point.shown)} shown, ${percent(point.right)} right, ${point.decided} decided`,
    )
    .join('; ');
  return (
    <figure className="@container">
      <figcaption className="text-12 font-medium text-ink-2">
        Calibration: can you trust the percentages?
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Calibration: ${words}`}
        className="mt-2 w-full fill-ink-3 text-[10.5px] tabular-nums @md:text-[7.5px]"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 6} y={y(tick) + 3.5} textAnchor="end">
              {percent(tick)}
            </text>
            <text x={x(tick)} y={HEIGHT - BOTTOM + 16} textAnchor="middle">
              {percent(tick)}
            </text>
          </g>
        ))}
        <line
          x1={x(floor)}
          y1={y(floor)}
          x2={x(1)}
          y2={y(1)}
          className="stroke-line-control"
          strokeDasharray="1.5 3"
        />
        <polyline points={line} fill="none" className="stroke-accent" strokeWidth="1.5" />
        {points.map(({ shown, right, decided }) => (
          <circle
            key={shown}
            cx={x(shown)}
            cy={y(right)}
            r={2 + 3 * Math.sqrt(decided / most)}
            className="fill-accent stroke-canvas"
            strokeWidth="1"
          />
        ))}
        <text x={LEFT} y={10}>
          approved by you
        </text>
        <text x={WIDTH - 4} y={HEIGHT - 6} textAnchor="end">
          confidence shown
        </text>
      </svg>
      <p className="text-12 text-ink-3">
        Average gap {Math.round(averageGap(points))} points. The dotted line is perfect calibration.
        Dot size is the number of decisions.
      </p>
    </figure>
  );
}
