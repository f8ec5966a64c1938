import type { TaskAction } from '@docket/core/extraction/suggestion';
import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';

type Props = { action: TaskAction | null | undefined; className?: string };

/** Link to where a tool's task is done. Shows the host, because the label comes from the email. */
export function TaskActionLink({ action, className }: Props) {
  if (!action || !isWebAddress(action.url)) return null;
  return (
    <a
      href={action.url}
      target="_blank"
      rel="noopener noreferrer"
      title={action.url}
      className={clsx(
        'touch inline-flex min-h-6 max-w-full min-w-0 items-center gap-1.5 text-12 max-md:min-h-11 max-md:flex-wrap max-md:gap-y-0 max-md:py-1.5',
        className,
      )}
    >
      <ExternalLink size={14} className="shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 truncate font-medium max-md:wrap-anywhere max-md:whitespace-normal text-accent-text">
        {action.label}
      </span>
      <span className="min-w-0 truncate text-ink-3 max-md:wrap-anywhere max-md:whitespace-normal">
        {action.host}
      </span>
    </a>
  );
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
