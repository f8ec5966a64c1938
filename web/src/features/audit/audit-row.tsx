import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { changedFields } from '@docket/core/audit/changed-fields';
import { ChevronRight } from 'lucide-react';

import { Badge } from '../../ui/badge';
import { exactTime, RelativeTime } from '../../ui/relative-time';
import { ACTOR_WORDS } from './audit-filters';
import { fieldWords, valueWords } from './change-words';

/** One change; opened, it shows both sides of the fields that changed. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const said = `${fieldWords(entry.action)} ${entry.noun}`;
  return (
    <li className="border-b">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[16px_96px_176px_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-(--row-y) -outline-offset-2 hover:bg-hover max-md:min-h-11 max-md:grid-cols-[16px_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
          <ChevronRight size={14} className="text-ink-3 group-open:rotate-90" aria-hidden />
          <span className="text-12 text-ink-3 max-md:order-3 max-md:text-right">
            {ACTOR_WORDS[entry.actor]}
          </span>
          <span className="truncate text-ink-2 max-md:order-4 max-md:col-start-2">{said}</span>
          <span className="truncate font-medium max-md:order-2">{entry.title}</span>
          <span className="flex items-center gap-2 text-right text-12 whitespace-nowrap text-ink-3 max-md:order-5">
            {entry.revertedBy !== null && <Badge>Reverted</Badge>}
            <RelativeTime time={entry.at} />
          </span>
        </summary>
        <AuditDetail entry={entry} />
      </details>
    </li>
  );
}

function AuditDetail({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry.before, entry.after);
  return (
    <div className="bg-sunken px-10 py-3 max-md:px-4">
      <p className="mb-2 text-12 break-words text-ink-3">
        {exactTime(entry.at)}
        {entry.reason !== '' && `. ${entry.reason}`}
      </p>
      {fields.length === 0 ? (
        <p className="text-ink-2">No field was changed.</p>
      ) : (
        <table className="w-full table-fixed text-left text-12">
          <thead>
            <tr className="text-ink-3 [&>th]:py-1 [&>th]:pr-3 [&>th]:font-medium">
              <th scope="col" className="w-44 max-md:w-24">
                Field
              </th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr
                key={name}
                className="align-top [&>*]:border-t [&>*]:py-1 [&>*]:pr-3 [&>*]:break-words"
              >
                <th scope="row" className="font-medium text-ink-2">
                  {fieldWords(name)}
                </th>
                <td className="whitespace-pre-wrap text-ink-2">{valueWords(before)}</td>
                <td className="whitespace-pre-wrap">{valueWords(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
