import type { StyleEffect } from '@docket/core/task-style/task-style.contract';

import { BrokenDecisions } from '../../forms/backtest';
import { formatCalendarDate } from '../../ui/calendar-date';
import { Notice } from '../../ui/notice';

type Styled = StyleEffect['samples'][number]['before'];

/** What the style would do to suggestions that wait, and which approved ones it would have proposed otherwise. */
export function StyleEffectView({ effect }: { effect: StyleEffect }) {
  const { emails, changed, samples, breaks } = effect;
  return (
    <Notice tone={breaks.length > 0 ? 'warn' : 'success'}>
      <p className="tabular-nums">
        Changes the suggestions of {changed.toLocaleString('en-US')} of{' '}
        {emails.toLocaleString('en-US')} {emails === 1 ? 'email' : 'emails'}.{' '}
        {breaks.length === 0
          ? 'Every task you approved would be proposed again as it is.'
          : `${breaks.length} you approved would be proposed otherwise:`}
      </p>
      <BrokenDecisions
        broken={breaks.map(({ emailId, subject, approved, after }) => ({
          id: `${emailId} ${approved.title}`,
          subject,
          words: `${words(approved)} → ${words(after)}`,
        }))}
      />
      {samples.length === 0 && changed > 0 && (
        <p className="text-12 text-ink-2">
          Only their descriptions; titles, priorities and dates stay.
        </p>
      )}
      {samples.length > 0 && (
        <ul className="mt-2 grid gap-1.5" aria-label="Examples">
          {samples.map(({ emailId, before, after }) => (
            <li key={`${emailId} ${before.title}`} className="text-12">
              <span className="text-ink-3 line-through">{words(before)}</span>{' '}
              <span className="block">{words(after)}</span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function words({ title, priority, due }: Styled): string {
  return `${priority} ${title}${due === null ? '' : `, due ${formatCalendarDate(due)}`}`;
}
