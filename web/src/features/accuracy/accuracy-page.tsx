import {
  AUTO_APPROVAL_FLOOR,
  MEASURED_DECISIONS,
  type KindAccuracy,
  type ThresholdSupport,
} from '@docket/core/review/accuracy';
import type { AccuracyReport } from '@docket/core/review/accuracy.contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Target } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { accuracyQuery } from '../../api/accuracy';
import { useUpdateSettings } from '../../api/settings';
import { Loaded } from '../../forms/loaded';
import { useMutationToasts } from '../../forms/mutation-toasts';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { number, percent } from '../../ui/figures';
import { Notice } from '../../ui/notice';
import { Page, PageHeader } from '../../ui/page';
import { Panel } from '../../ui/panel';
import { Segmented } from '../../ui/segmented';
import { SkeletonCards } from '../../ui/skeleton';
import { SummaryCard, SummaryCards } from '../../ui/summary-card';
import { useUrlState } from '../../ui/use-url-state';
import { CalibrationPanel, OverTimePanel } from './accuracy-plots';
import { shareText } from './share-text';

const KINDS = [
  { value: 'project', label: 'Projects', note: '' },
  { value: 'task', label: 'Tasks', note: '' },
  { value: 'due', label: 'Due dates', note: '' },
  {
    value: 'reply',
    label: 'Replies',
    note: ' Replies made from an answer you chose are not measured, because the choice was yours.',
  },
] as const;

const GRID = 'grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1';

export function AccuracyPage() {
  const report = useQuery(accuracyQuery());
  return (
    <Page>
      <PageHeader title="Accuracy">
        How often suggestions were right, measured only on your last {number(MEASURED_DECISIONS)}{' '}
        decisions
      </PageHeader>
      <Loaded
        query={report}
        loading={<SkeletonCards label="Loading accuracy..." className={GRID} />}
        failure="Failed to load accuracy"
      >
        {(data) => <Report report={data} />}
      </Loaded>
    </Page>
  );
}

function Report({ report }: { report: AccuracyReport }) {
  const { search, change } = useUrlState();
  const kind = KINDS.find(({ value }) => value === search.get('kind')) ?? KINDS[0];
  const measured = report[kind.value];
  return (
    <>
      <div className="mb-4">
        <Segmented
          label="Kind of suggestion"
          value={kind.value}
          options={KINDS}
          onChange={(value) => change({ kind: value === 'project' ? null : value })}
        />
      </div>
      {measured.decided === 0 ? (
        <EmptyState
          icon={Target}
          title="Nothing measured yet"
          action={
            <Button asChild>
              <Link to="/emails">Review Emails</Link>
            </Button>
          }
        >
          {`Figures for ${kind.label.toLowerCase()} appear after your first decision.${kind.note}`}
        </EmptyState>
      ) : (
        <>
          <KindSummary measured={measured} note={kind.note} />
          <div className={GRID}>
            <OverTimePanel days={measured.perDay} />
            <CalibrationPanel measured={measured} />
          </div>
        </>
      )}
      {kind.value === 'task' && <Readings readings={report.readings} />}
      {kind.value === 'project' && <AutoApproval automatic={report.automatic} />}
    </>
  );
}

/** The main shares, each with its counts and 95% confidence interval. */
function KindSummary({ measured, note }: { measured: KindAccuracy; note: string }) {
  const { sure, calibrationError } = measured;
  return (
    <>
      <p className="mb-3 text-16 leading-6 font-semi tracking-[-0.011em] text-balance tabular-nums">
        {sure.decided === 0
          ? 'No decisions at 90% or more yet.'
          : `At 90% or more, ${sure.right} of ${sure.decided} were right.`}
      </p>
      <SummaryCards columns={3}>
        <SummaryCard
          label="Right"
          value={percent(measured.right / measured.decided)}
          note={shareText(measured)}
        />
        <SummaryCard
          label="At 90% or more"
          value={sure.decided === 0 ? '–' : percent(sure.right / sure.decided)}
          note={shareText(sure)}
        />
        <SummaryCard
          label="Calibration error"
          value={calibrationError === null ? '–' : (calibrationError * 100).toFixed(1)}
          note="points on average"
        />
      </SummaryCards>
      <p className="mt-2 mb-4 text-12 text-ink-3">Ranges are 95% confidence intervals.{note}</p>
    </>
  );
}

const READINGS = { 'built-in': 'Built-in', 'language-model': 'Language model' } as const;

/** Built-in extraction and language model side by side; hidden without a language model. */
function Readings({ readings }: Pick<AccuracyReport, 'readings'>) {
  if (readings.length === 0) return null;
  return (
    <Panel
      title="Built-in Analysis and Language Model"
      description="On your decisions. A task that both found counts for both."
      className="mt-4"
    >
      <table aria-label="Built-in Analysis and Language Model" className="w-full tabular-nums">
        <thead className="text-left text-12 text-ink-3">
          <tr>
            <th className="py-1 font-medium">Source</th>
            <th className="py-1 font-medium">Tasks right</th>
            <th className="py-1 font-medium">Due dates right</th>
          </tr>
        </thead>
        <tbody>
          {readings.map(({ reading, task, due }) => (
            <tr key={reading} className="border-t">
              <td className="py-1.5">{READINGS[reading]}</td>
              <td className="py-1.5">{shareText(task)}</td>
              <td className="py-1.5">{shareText(due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

type Automatic = AccuracyReport['automatic'];

/** Opt-in to auto-approval; only thresholds supported by past decisions can be selected. */
function AutoApproval({ automatic }: { automatic: Automatic }) {
  const { mutate, isPending } = useUpdateSettings();
  const outcome = useMutationToasts();
  const { above, isActive, approved, changed, thresholds } = automatic;
  const [chosen, setChosen] = useState(above);
  const [stored, setStored] = useState(above);
  if (stored !== above) {
    setStored(above);
    setChosen(above);
  }
  // Not saved with the choice, because the arrow keys choose each option on the way.
  const save = () =>
    mutate(
      { body: { autoApproveAbove: chosen } },
      outcome({ text: wordsOf(chosen), failure: 'Failed to save the setting' }),
    );
  return (
    <Panel
      title="Automatic Project Approval"
      description={`Only at thresholds where your past decisions show that at least ${percent(AUTO_APPROVAL_FLOOR)} are right. Tasks and replies always wait for you. Reset undoes an approval.`}
      className="mt-4"
    >
      {above !== null && !isActive && (
        <Notice tone="warn" className="mb-3">
          Your decisions no longer support {percent(above)}, so nothing is approved automatically
          now.
        </Notice>
      )}
      <fieldset aria-label="Automatic approval of projects" className="grid">
        <Choice
          isChosen={chosen === null}
          onChoose={() => setChosen(null)}
          label="Ask every time"
          note=""
        />
        {thresholds.map((threshold) => (
          <Choice
            key={threshold.at}
            isChosen={chosen === threshold.at}
            isDisabled={!threshold.isSupported && above !== threshold.at}
            onChoose={() => setChosen(threshold.at)}
            label={`At ${percent(threshold.at)} and above`}
            note={supportText(threshold)}
          />
        ))}
      </fieldset>
      <Button className="mt-3" busy={isPending} off={chosen === above} onClick={save}>
        Save Changes
      </Button>
      {approved > 0 && (
        <p className="mt-3 text-12 text-ink-2 tabular-nums">
          {number(approved)} approved so far. You changed {number(changed)} of them.
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
  if (decided === 0) return 'no decisions yet';
  const figures = `you agreed with ${right} of ${decided}, so at least ${Math.floor(low * 100)}% are right`;
  return isSupported ? figures : `${figures}: not enough yet`;
}

type Props = {
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  label: string;
  note: string;
};

function Choice({ isChosen, isDisabled = false, onChoose, label, note }: Props) {
  return (
    <label
      className={clsx(
        'flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5 py-1 max-md:min-h-11',
        isDisabled && 'text-ink-3',
      )}
    >
      <input
        type="radio"
        name="self-approval"
        className="size-4 accent-accent"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className="font-medium">{label}</span>
      <span className="text-12 text-ink-3 tabular-nums max-md:w-full max-md:pl-7">{note}</span>
    </label>
  );
}
