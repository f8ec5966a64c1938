import type { BacktestEffect } from '@docket/core/rules/rules.contract';
import { History, Square } from 'lucide-react';
import type { ReactNode } from 'react';

import { messageOf } from '../api/client';
import type { LongCall } from '../api/long-call';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { ProgressBar } from '../ui/progress-bar';
import { countOf, number } from '../ui/figures';
import { useShownResult } from '../ui/use-shown-result';

/** Runs a backtest on stored emails before a change is saved, and shows the result. */
export function Backtest<Effect>({
  backtest,
  onRun,
  failure,
  children,
}: {
  /** Owned by the caller, as the dialog's content remounts once its code has loaded. */
  backtest: LongCall<Effect>;
  onRun: () => void;
  failure: string;
  children: (effect: Effect) => ReactNode;
}) {
  const { data, error, isIdle, isPending, progress, cancel } = backtest;
  const isCounting = isPending && progress !== null;
  const section = useShownResult<HTMLElement>(stageOf({ isIdle, isPending, isCounting }));
  return (
    <section
      ref={section}
      aria-label="Backtest"
      className="col-span-full grid scroll-mb-5 gap-2 border-t pt-3"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" icon={History} busy={isPending} onClick={onRun}>
          Backtest
        </Button>
        {isPending ? (
          <Button size="sm" icon={Square} onClick={cancel}>
            Stop
          </Button>
        ) : (
          <span className="text-12 text-ink-3">Tests on stored emails. Nothing changes yet.</span>
        )}
      </div>
      {isCounting && (
        <div className="grid gap-1">
          <ProgressBar
            label="Emails tested"
            value={progress.total === 0 ? 1 : progress.done / progress.total}
          />
          <p className="text-12 text-ink-3 tabular-nums">
            {number(progress.done)} of {countOf(progress.total, 'email')}
          </p>
        </div>
      )}
      {error !== null && <Notice tone="danger">{messageOf(error, failure)}</Notice>}
      <div aria-live="polite" className="grid gap-2">
        {data !== undefined && children(data)}
      </div>
    </section>
  );
}

type Stage = { isIdle: boolean; isPending: boolean; isCounting: boolean };

/** What is shown below the button; null for nothing. */
function stageOf({ isIdle, isPending, isCounting }: Stage): 'progress' | 'result' | null {
  if (isCounting) return 'progress';
  return isIdle || isPending ? null : 'result';
}

/** The effect of a rule or of matching fields on the projects of stored emails. */
export function ProjectEffect({ effect }: { effect: BacktestEffect }) {
  const { matches, newMatches, released, breaks } = effect;
  return (
    <Notice tone={breaks.length > 0 ? 'warn' : 'success'}>
      <p className="tabular-nums">
        Matches {countOf(matches, 'email')}, {number(newMatches)} of them new.{' '}
        {released > 0 && `Removes ${countOf(released, 'email')} from the project. `}
        {breaks.length === 0
          ? 'Contradicts none of your decisions.'
          : `Contradicts ${breaks.length} of your decisions:`}
      </p>
      <BrokenDecisions
        broken={breaks.map(({ emailId, subject, from, decided }) => ({
          id: emailId,
          subject,
          words: `${from}, decided: ${decided}`,
        }))}
      />
    </Notice>
  );
}

type Props = {
  broken: readonly { id: string; subject: string; words: string }[];
};

export function BrokenDecisions({ broken }: Props) {
  if (broken.length === 0) return null;
  return (
    <ul className="mt-1 max-h-40 overflow-y-auto">
      {broken.map(({ id, subject, words }) => (
        <li key={id} className="border-t py-1 text-12">
          <span className="block break-words">{subject || 'No subject'}</span>
          <span className="text-ink-3">{words}</span>
        </li>
      ))}
    </ul>
  );
}
