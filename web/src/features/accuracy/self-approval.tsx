import { AUTO_APPROVAL_FLOOR, type ThresholdSupport } from '@docket/core/review/accuracy';
import type { AccuracyReport } from '@docket/core/review/accuracy.contract';
import { clsx } from 'clsx';

import { failureOf } from '../../api/client';
import { useUpdateSettings } from '../../api/settings';
import { useUndo } from '../../forms/use-undo';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/panel';
import { toast } from '../../ui/toast';
import { percent } from './share-words';

type Automatic = AccuracyReport['automatic'];

/** The opt-in: only what the decisions support can be chosen, and each approval can be taken back. */
export function SelfApproval({ automatic }: { automatic: Automatic }) {
  const { mutate, isPending } = useUpdateSettings();
  const { offer } = useUndo();
  function choose(above: number | null) {
    mutate(
      { body: { autoApproveAbove: above } },
      {
        onSuccess: (answer) => toast.success('Success', wordsOf(above), { action: offer(answer) }),
        onError: (error) => toast.error('Error', failureOf(error, 'Could not save the setting')),
      },
    );
  }
  const { above, isActive, approved, changed, thresholds } = automatic;
  return (
    <Panel
      title="Automatic approval of projects"
      description={`Only where your decisions make it certain that at least ${percent(AUTO_APPROVAL_FLOOR)} are right. Tasks and replies always ask. Reset takes back any of them.`}
      className="mt-4"
    >
      {above !== null && !isActive && (
        <Notice tone="warn" className="mb-3">
          Your decisions no longer support {percent(above)}, so nothing is approved automatically
          now.
        </Notice>
      )}
      <fieldset aria-label="Automatic approval of projects" disabled={isPending} className="grid">
        <Choice
          isChosen={above === null}
          onChoose={() => choose(null)}
          label="Ask every time"
          note=""
        />
        {thresholds.map((threshold) => (
          <Choice
            key={threshold.at}
            isChosen={above === threshold.at}
            isDisabled={!threshold.isSupported}
            onChoose={() => choose(threshold.at)}
            label={`At ${percent(threshold.at)} and above`}
            note={supportText(threshold)}
          />
        ))}
      </fieldset>
      {approved > 0 && (
        <p className="mt-3 text-12 text-ink-2 tabular-nums">
          {approved.toLocaleString('en-US')} approved so far, {changed.toLocaleString('en-US')} of
          them changed by you.
        </p>
      )}
    </Panel>
  );
}

function wordsOf(above: number | null): string {
  return above === null
    ? 'Every project waits for your decision'
    : `Projects at ${percent(above)} and above are approved automatically`;
}

function supportText({ right, decided, low, isSupported }: ThresholdSupport): string {
  if (decided === 0) return 'none decided yet';
  const figures = `you agreed with ${right} of ${decided}, so at least ${Math.floor(low * 100)}% are right`;
  return isSupported ? figures : `${figures}: not enough yet`;
}

function Choice({
  isChosen,
  isDisabled = false,
  onChoose,
  label,
  note,
}: {
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  label: string;
  note: string;
}) {
  return (
    <label
      className={clsx(
        'flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5 py-1 max-md:min-h-11',
        isDisabled && !isChosen && 'text-ink-3',
      )}
    >
      <input
        type="radio"
        name="self-approval"
        className="size-4 accent-accent"
        checked={isChosen}
        disabled={isDisabled && !isChosen}
        onChange={onChoose}
      />
      <span className="font-medium">{label}</span>
      <span className="text-12 text-ink-3 tabular-nums max-md:w-full max-md:pl-7">{note}</span>
    </label>
  );
}
