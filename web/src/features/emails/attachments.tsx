import type { EmailDetail } from '@docket/core/emails/email';
import { Paperclip } from 'lucide-react';

import { attachmentUrl } from '../../api/emails';

export function Attachments({ email }: { email: EmailDetail }) {
  const shown = email.attachments.filter((attachment) => !attachment.isInline);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="mt-4 flex flex-wrap gap-2">
      {shown.map((attachment) => (
        <li key={attachment.id}>
          <a
            href={attachmentUrl(email.id, attachment.id)}
            download
            className="inline-flex h-8 max-w-full items-center gap-2 rounded-2 border px-2.5 text-12 text-ink-2 no-underline hover:bg-hover max-md:h-11"
          >
            <Paperclip size={14} className="text-ink-3" aria-hidden />
            <span className="truncate font-medium text-ink">{attachment.name}</span>
            <span className="text-ink-3 tabular-nums">{sizeText(attachment.size)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
