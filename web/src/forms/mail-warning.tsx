import type { MailWarning as Warning } from '@docket/core/extraction/suggestion';
import { TriangleAlert } from 'lucide-react';

import { Notice } from '../ui/notice';

type Props = { warning: Warning | null | undefined; className?: string };

const HEADINGS: Record<Warning['verdict'], string> = {
  bait: 'This looks like fraud. Docket suggests no tasks or reply.',
  doubt: 'Check this message before you act on it.',
};
const SIGN = 'Looks like fraud';

export function MailWarning({ warning, className }: Props) {
  if (!warning) return null;
  return (
    <Notice tone={warning.verdict === 'bait' ? 'danger' : 'warn'} className={className ?? ''}>
      <p className="font-semi">{HEADINGS[warning.verdict]}</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-4">
        {warning.reasons.map((reason) => (
          <li key={reason} className="break-words">
            {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** In a row of a list; a doubt, which press releases raise as well, is told with its reasons in the opened mail. */
export function MailWarningSign({ warning }: Pick<Props, 'warning'>) {
  if (warning?.verdict !== 'bait') return null;
  return (
    <span title={SIGN} className="text-danger-text">
      <TriangleAlert size={14} role="img" aria-label={SIGN} />
    </span>
  );
}
