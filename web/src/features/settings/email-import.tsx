import {
  IMPORT_DAYS_MAX,
  IMPORT_DAYS_MIN,
  type ImportJob,
} from '@docket/core/settings/import.contract';
import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { useState } from 'react';

import { TextField } from '../../ui/form-fields';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/panel';
import { ProgressBar } from '../../ui/progress-bar';
import { RelativeTime } from '../../ui/relative-time';
import { isInProgress, useEmailImport } from './use-email-import';
import { countOf, number } from '../../ui/figures';

export function EmailImport() {
  const state = useEmailImport();
  const { shown, last, isStarting, isSending } = state;
  const isRunning = shown !== null && isInProgress(shown);
  return (
    <Panel
      title="Email Import"
      description="Import older mail from your mailbox or from files"
      actions={<StateBadge state={state} />}
    >
      {shown === null && !isSending && (
        <>
          <form
            noValidate
            className="flex flex-wrap items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              state.startImport();
            }}
          >
            <TextField
              label="Days to import"
              className="w-60 max-md:w-full"
              error={state.problem}
              hint="30 is recommended for the first import"

              type="number"
              min={IMPORT_DAYS_MIN}
              max={IMPORT_DAYS_MAX}
              value={state.days}
              onChange={(value) => state.setDays(value)}
            />
            <Button
              type="submit"
              className="mt-5 max-md:mt-0 max-md:w-full"
              busy={isStarting}
              disabled={!state.isSignedIn}
            >
              {isStarting ? 'Starting...' : 'Import Emails'}
            </Button>
          </form>
          <FileDrop disabled={isStarting} onFiles={state.sendFiles} />
          {last !== null && (
            <p className="mt-3 text-12 text-ink-3">
              Last import <RelativeTime time={last.finishedAt ?? last.createdAt} />:{' '}
              {countsText(last)}
              {analysisText(last) !== null && `. ${analysisText(last)}.`}
            </p>
          )}
        </>
      )}
      {(shown !== null || isSending) && <ImportProgress job={shown} />}
      {shown !== null && !isRunning && (
        <Button className="mt-3" onClick={state.startNew}>
          Start New Import
        </Button>
      )}
    </Panel>
  );
}

function StateBadge({ state }: { state: ReturnType<typeof useEmailImport> }) {
  const { shown, isStarting, isSending } = state;
  if (shown === null) {
    if (isStarting || isSending) return <Badge tone="accent">Starting...</Badge>;
    return <Badge>Ready</Badge>;
  }
  if (isInProgress(shown)) return <Badge tone="accent">Processing...</Badge>;
  if (shown.state === 'completed') return <Badge tone="success">Completed</Badge>;
  return <Badge tone="danger">{shown.state === 'cancelled' ? 'Canceled' : 'Failed'}</Badge>;
}

function countsText({ found, stored, duplicates, failed }: ImportJob): string {
  const parts = [`${number(found)} found`, `${number(stored)} stored`];
  if (duplicates > 0) parts.push(`${number(duplicates)} already imported`);
  if (failed > 0) parts.push(`${number(failed)} could not be read`);
  return parts.join(', ');
}

/** How many stored emails are still to be analyzed; null until all are stored, and once none is left. */
function analysisText(job: ImportJob): string | null {
  if (isInProgress(job) || job.waiting === 0) return null;
  return `Analyzing ${number(job.stored - job.waiting)} of ${number(job.stored)}`;
}

/** Import speed and remaining time; null until there is something to measure. */
function speedText({ messagesPerSecond, secondsLeft }: ImportJob): string | null {
  if (messagesPerSecond === null || secondsLeft === null) return null;
  const speed = `${number(Math.max(1, Math.round(messagesPerSecond)))} per second`;
  const minutes = Math.ceil(secondsLeft / 60);
  return secondsLeft < 60
    ? `${speed}, less than a minute left`
    : `${speed}, about ${number(minutes)} minute${minutes === 1 ? '' : 's'} left`;
}

const SHOWN_SET_ASIDE = 5;

/** Messages that could not be parsed, each with the reason. */
function SetAside({ job }: { job: ImportJob }) {
  if (job.setAside.length === 0) return null;
  const shown = job.setAside.slice(0, SHOWN_SET_ASIDE);
  return (
    <ul className="grid gap-1 text-12 text-ink-2" aria-label="Messages that could not be read">
      {shown.map(({ file, message, reason }) => (
        <li key={message} className="break-words">
          {file}, message {number(message)}: {reason}
        </li>
      ))}
      {job.failed > shown.length && <li>and {number(job.failed - shown.length)} more</li>}
    </ul>
  );
}

/** Counts as reported by the server; null before its first report. */
function ImportProgress({ job }: { job: ImportJob | null }) {
  const isOver = job !== null && ['completed', 'failed', 'cancelled'].includes(job.state);
  return (
    <div className="grid gap-2">
      {(!isOver || job.state === 'completed') && (
        <ProgressBar
          label="Import progress"
          value={job?.share ?? null}
          tone={isOver ? 'success' : 'accent'}
        />
      )}
      <p className="tabular-nums" aria-live={isOver ? 'polite' : 'off'}>
        {job === null ? 'Uploading...' : countsText(job)}
        {job?.total != null && !isOver && ` of ${number(job.total)}`}
      </p>
      {job !== null && speedText(job) !== null && (
        <p className="text-12 text-ink-3 tabular-nums">
          {speedText(job)}. You can leave this page.
        </p>
      )}
      {job !== null && analysisText(job) !== null && (
        <p className="text-12 text-ink-3 tabular-nums">
          {analysisText(job)}. You can leave this page.
        </p>
      )}
      {job?.error != null && (
        <Notice tone={job.state === 'failed' ? 'danger' : 'warn'}>{job.error}</Notice>
      )}
      {job !== null && <SetAside job={job} />}
      {job !== null && (
        <p className="text-12 break-all text-ink-3">
          {job.kind === 'files' ? 'Files' : `Last ${countOf(job.days ?? 0, 'day')}`}. Job ID{' '}
          {job.syncJobId}
        </p>
      )}
    </div>
  );
}

type Props = {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Drop target and file picker for .eml and .mbox files. */
function FileDrop({ disabled, onFiles }: Props) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
      className={clsx(
        'mt-3 flex min-h-14 cursor-pointer items-center gap-3 rounded-2 border border-dashed border-line-control px-4 py-3 text-ink-2 focus-within:outline-2 focus-within:outline-ring hover:bg-hover',
        isOver && 'bg-accent-soft',
      )}
    >
      <FileUp size={16} className="text-ink-3" aria-hidden />
      <span>
        Drop .eml or .mbox files here, or <span className="link font-medium">choose files</span> (up
        to 200 MB)
      </span>
      <input
        type="file"
        multiple
        accept=".eml,.mbox,message/rfc822,application/mbox"
        disabled={disabled}
        aria-label="Mail files"
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
