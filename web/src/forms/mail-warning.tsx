import type { MailWarning as Warning } from '@docket/core/extraction/suggestion';
import { TriangleAlert } from 'lucide-react';

import { Notice } from '../ui/notice';

type Props = { warning: Warning | null | undefined; className?: string };

const HEADINGS: Record<Warning['verdict'], string> = {
  bait: 'This looks like fraud. Docket suggests no tasks or reply.',
  doubt: 'Check this message before you act on it.',
};
const SIGNS: Record<Warning['verdict'], { label: string; color: string }> = {
  bait: { label: 'Looks like fraud', color: 'text-danger-text' },
  doubt: { label: 'Check before you act', color: 'text-warn-text' },
};

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

/** In a row of a list, where there is no room for the reasons. */
export function MailWarningSign({ warning }: Pick<Props, 'warning'>) {
  if (!warning) return null;
  const { label, color } = SIGNS[warning.verdict];
  return (
    <span title={label} className={color}>
      <TriangleAlert size={14} role="img" aria-label={label} />
    </span>
  );
}
