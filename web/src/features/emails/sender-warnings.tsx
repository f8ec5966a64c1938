import { type SenderWarning, warningText } from '@docket/core/emails/sender-warnings';
import { TriangleAlert } from 'lucide-react';

type Props = { warnings: readonly SenderWarning[]; label: string; className?: string };

/** Warnings about a sender or a reply address; renders nothing if there are none. */
export function SenderWarnings({ warnings, label, className }: Props) {
  if (warnings.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={label}
      className={`flex items-start gap-3 rounded-2 bg-sunken px-4 py-3 inset-ring inset-ring-line ${className ?? ''}`}
    >
      <TriangleAlert size={16} className="mt-0.5 shrink-0 text-warn-text" aria-hidden />
      <ul className="min-w-0 space-y-1">
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.about}`} className="break-words">
            {warningText(warning)}
          </li>
        ))}
      </ul>
    </div>
  );
}
