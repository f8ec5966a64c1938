import type { LeftOut as Left } from '@docket/core/extraction/suggestion';
import { useState } from 'react';

import { Button } from '../../ui/button';
import { formatCalendarDate } from '../../ui/calendar-date';

type Props = {
  leftOut: readonly Left[];
  /** Nothing else is listed: open from the beginning. */
  isAll: boolean;
  isBusy: boolean;
  onRestore: (at: number, left: Left) => void;
};

/** What was found but not suggested, with the reason; can be suggested after all. */
export function LeftOut({ leftOut, isAll, isBusy, onRestore }: Props) {
  // The person folds it from then on.
  const [isOpen] = useState(isAll);
  if (leftOut.length === 0) return null;
  return (
    <details open={isOpen} className="-mx-5 border-t px-5 py-2.5 max-md:-mx-4 max-md:px-4">
      <summary className="cursor-pointer text-12 text-ink-2 max-md:min-h-11 max-md:content-center">
        {leftOut.length} left out
      </summary>
      <ul className="mt-1.5 space-y-2">
        {leftOut.map((left, at) => (
          <li
            key={`${left.what} ${left.title} ${left.dueDate ?? ''}`}
            className="flex flex-wrap items-center gap-x-2 gap-y-1"
          >
            <span className="min-w-0 grow basis-56">
              <span className="block break-words">{wordsOf(left)}</span>
              <span className="block text-12 break-words text-ink-3">
                {left.because === undefined && `${READER[left.by]}: `}
                {left.reason}
              </span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              disabled={isBusy}
              aria-label={`Suggest it: ${wordsOf(left)}`}
              onClick={() => onRestore(at, left)}
            >
              Suggest
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const READER = { 'built-in': 'Built-in', 'language-model': 'Language model' } as const;

function wordsOf({ what, title, dueDate }: Left): string {
  if (what === 'task') return title;
  return `Due ${dueDate === null ? '' : formatCalendarDate(dueDate)}: ${title}`;
}
