import { type Prediction, PREVIEW_BANDS } from '@docket/core/preview/preview.contract';
import type { ReactNode } from 'react';

import { MailWarning } from '../../forms/mail-warning';
import { Badge } from '../../ui/badge';
import { formatCalendarDate } from '../../ui/calendar-date';
import { Notice } from '../../ui/notice';
import { TypicalNote } from '../../ui/confidence';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProgressBar } from '../../ui/progress-bar';
import { percent } from '../../ui/figures';

export function PredictionResult({ prediction }: { prediction: Prediction }) {
  const { confidence, tags, due, dueTime, assignee, matchedRules, evidence } = prediction;
  const band = bandOf(confidence);
  if (prediction.warning?.verdict === 'bait') return <MailWarning warning={prediction.warning} />;
  return (
    <div className="grid gap-3">
      <MailWarning warning={prediction.warning} />
      <div>
        <div className="mb-1.5 flex items-center justify-between gap-3">
          <Badge tone={band.badge}>{band.label}</Badge>
          <span className="inline-flex items-center gap-2">
            {prediction.typical === true && <TypicalNote />}
            <span className="font-medium tabular-nums">{percent(confidence)}</span>
          </span>
        </div>
        <ProgressBar label="Confidence" value={confidence} tone={band.bar} />
      </div>
      {confidence < PREVIEW_BANDS.lowWarning && (
        <Notice tone="warn">
          Low confidence. Check the project before you accept it; confirming or correcting emails
          like this one teaches Docket.
        </Notice>
      )}
      <dl className="grid gap-2.5">
        <Line label="Task Title">
          <span className="font-semi">{prediction.title}</span>
        </Line>
        <Line label="Description">
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable (WCAG 2.1.1)
            tabIndex={0}
            role="region"
            aria-label="Description"
            className="max-h-48 overflow-y-auto rounded-2 bg-sunken px-3 py-2 whitespace-pre-wrap"
          >
            {prediction.description || 'No description'}
          </div>
        </Line>
        <Line label="Project">
          {prediction.projectName}
          {prediction.projectId === null && (
            <span className="text-ink-3">, choose one when you accept</span>
          )}
          {evidence.length > 0 && (
            <span className="block text-12 text-ink-3">
              {evidence.map((one) => one.text).join('. ')}
            </span>
          )}
        </Line>
        <Line label="Priority">
          <PriorityBadge priority={prediction.priority} />
        </Line>
        {tags.length > 0 && (
          <Line label="Tags">
            <Badges words={tags} />
          </Line>
        )}
        {due !== null && (
          <Line label="Due Date">
            {formatCalendarDate(due)}
            {dueTime !== null && `, ${dueTime}`}
          </Line>
        )}
        {assignee !== null && assignee !== '' && <Line label="Assignee">{assignee}</Line>}
        <Line label="Matched Rules">
          {matchedRules.length === 0 ? (
            <span className="text-ink-3">None</span>
          ) : (
            <Badges words={matchedRules.map((rule) => `Rule #${rule}`)} />
          )}
        </Line>
        <OtherTasks tasks={prediction.tasks.slice(1)} />
      </dl>
    </div>
  );
}

function OtherTasks({ tasks }: { tasks: Prediction['tasks'] }) {
  if (tasks.length === 0) return null;
  return (
    <Line label="Other Suggested Tasks">
      <ul className="grid gap-1">
        {tasks.map((task) => (
          <li key={task.title} className="flex items-start gap-2">
            <PriorityBadge priority={task.priority} className="mt-px" />
            <span className="min-w-0 break-words">{task.title}</span>
            {task.due !== null && (
              <span className="ml-auto text-12 whitespace-nowrap text-ink-3 tabular-nums">
                {formatCalendarDate(task.due)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Line>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 font-medium text-ink-2">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Badges({ words }: { words: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </span>
  );
}

type Band = { label: string; badge: 'success' | 'warn' | 'danger'; bar: Band['badge'] };

/** Confidence bands of the preview; confidence is 0 to 1. */
function bandOf(confidence: number): Band {
  if (confidence >= PREVIEW_BANDS.high) {
    return { label: 'High Confidence', badge: 'success', bar: 'success' };
  }
  if (confidence >= PREVIEW_BANDS.medium) return { label: 'Medium', badge: 'warn', bar: 'warn' };
  return { label: 'Low', badge: 'danger', bar: 'danger' };
}
