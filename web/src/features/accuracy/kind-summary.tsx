import type { KindAccuracy } from '@docket/core/review/accuracy';

import { SummaryCard, SummaryCards } from '../../ui/summary-card';
import { percent, shareText } from './share-words';

/** The shares that matter, each with its base and where it lies with 95 % certainty. */
export function KindSummary({ measured }: { measured: KindAccuracy }) {
  const { sure, calibrationError } = measured;
  return (
    <>
      <p className="mb-3 text-16 leading-6 font-semi tracking-[-0.011em] text-balance tabular-nums">
        {sure.decided === 0
          ? 'Nothing that was shown with 90% and more is decided yet.'
          : `At 90% and more you accepted ${sure.right} of ${sure.decided}.`}
      </p>
      <SummaryCards columns={3}>
        <SummaryCard
          label="Right"
          value={percent(measured.right / measured.decided)}
          note={shareText(measured)}
        />
        <SummaryCard
          label="At 90% and more"
          value={sure.decided === 0 ? '–' : percent(sure.right / sure.decided)}
          note={shareText(sure)}
        />
        <SummaryCard
          label="Gap to what was shown"
          value={calibrationError === null ? '–' : (calibrationError * 100).toFixed(1)}
          note="points on average"
        />
      </SummaryCards>
      <p className="mt-2 mb-4 text-12 text-ink-3">
        Ranges say where a share lies with 95% certainty.
      </p>
    </>
  );
}
