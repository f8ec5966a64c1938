import type { Template } from '@docket/core/templates/template';
import { Archive, Pencil } from 'lucide-react';

import { Badge } from '../../ui/badge';
import { IconButton } from '../../ui/icon-button';

const SHOWN_ITEMS = 4;

type Props = { template: Template; onEdit: () => void; onArchive: () => void };

export function TemplateCard({ template, onEdit, onArchive }: Props) {
  const more = template.items.length - SHOWN_ITEMS;
  return (
    <article aria-label={template.name} className="rounded-3 border bg-surface p-4">
      <div className="flex items-start gap-1">
        <h2 className="min-w-0 grow text-14 font-semi break-words">{template.name}</h2>
        <IconButton label={`Edit ${template.name}`} tip={false} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton label={`Archive ${template.name}`} tip={false} onClick={onArchive}>
          <Archive size={16} aria-hidden />
        </IconButton>
      </div>
      {template.description !== '' && <p className="text-ink-2">{template.description}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        {template.services.map((service) => (
          <Badge key={service}>{service}</Badge>
        ))}
        <span className="text-12 text-ink-3 tabular-nums">
          {template.items.length} {template.items.length === 1 ? 'item' : 'items'}
        </span>
      </div>
      <ul className="mt-3 grid gap-0.5 text-12 leading-4.5 text-ink-2">
        {template.items.slice(0, SHOWN_ITEMS).map((item, at) => (
          <li key={`${at}-${item}`} className="flex gap-2">
            <span
              aria-hidden
              className="mt-0.75 size-3 shrink-0 rounded-[3px] border-[1.5px] border-line-control"
            />
            <span className="min-w-0 break-words">{item}</span>
          </li>
        ))}
        {more > 0 && <li className="pl-5 text-ink-3">+{more} more items...</li>}
      </ul>
    </article>
  );
}
