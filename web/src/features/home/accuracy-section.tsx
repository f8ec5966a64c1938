import { MEASURED_DECISIONS } from '@docket/core/review/accuracy';
import type { TrainingProgress } from '@docket/core/review/review.contract';

import { ReliabilityPlot, type ReliabilityPoint } from '../../ui/reliability-plot';
import { HomeSection } from './home-section';
import { countOf, number, wholePercent } from '../../ui/figures';

/** Shares of suggestions that were right, each with its number of decisions. */
export function AccuracySection({ accuracy }: { accuracy: TrainingProgress }) {
  const kinds = [
    ['Project', accuracy.project],
    ['Task', accuracy.task],
    ['Due date', accuracy.due],
    ['Reply', accuracy.reply],
  ] as const;
  const points = calibrationPoints(kinds.map(([, measured]) => measured));
  return (
    <HomeSection
      title="Accuracy"
      note={`${accuracy.decisions < MEASURED_DECISIONS ? '' : 'last '}${countOf(accuracy.decisions, 'decision')}`}
      to="/accuracy"
      linkText="Details"
    >
      {accuracy.decisions === 0 ? (
        <p className="py-4 text-ink-2">
          Measured on your own decisions. Figures appear after the first one.
        </p>
      ) : (
        <>
          <div className="grid gap-2 py-3">
            {kinds.map(([name, { decided, right }]) => (
              <Meter key={name} name={name} decided={decided} right={right} />
            ))}
          </div>
          {points.length > 0 && <ReliabilityPlot points={points} />}
        </>
      )}
    </HomeSection>
  );
}

function Meter({ name, decided, right }: { name: string; decided: number; right: number }) {
  const percent = decided === 0 ? null : wholePercent(right / decided);
  return (
    <div className="grid h-6 grid-cols-[4rem_1fr_2.75rem_6rem] items-center gap-3 tabular-nums max-md:grid-cols-[3.5rem_1fr_2.5rem_5.25rem] max-md:gap-2 max-xs:h-auto max-xs:grid-cols-3">
      <span>{name}</span>
      <span className="h-1 overflow-hidden rounded-[2px] bg-pressed" aria-hidden>
        <span
          className="block h-full rounded-[2px] bg-accent"
          style={{ width: `${percent ?? 0}%` }}
        />
      </span>
      <span className="text-right font-semi">{percent === null ? '–' : `${percent}%`}</span>
      <span className="text-right text-12 text-ink-3">{number(decided)} decided</span>
    </div>
  );
}

type Band = ReliabilityPoint & { from: number };

/** Sums the bands of all kinds at their mean confidence, skipping empty ones. */
export function calibrationPoints(
  kinds: readonly { bands: readonly Band[] }[],
): ReliabilityPoint[] {
  const sums = new Map<number, ReliabilityPoint>();
  for (const { from, ...band } of kinds.flatMap(({ bands }) => bands)) {
    const sum = sums.get(from) ?? { shown: 0, right: 0, decided: 0 };
    sums.set(from, {
      shown: sum.shown + band.shown * band.decided,
      right: sum.right + band.right,
      decided: sum.decided + band.decided,
    });
  }
  return [...sums.values()]
    .filter(({ decided }) => decided > 0)
    .map(({ shown, right, decided }) => ({
      shown: shown / decided,
      right: right / decided,
      decided,
    }))
    .sort((a, b) => a.shown - b.shown);
}
