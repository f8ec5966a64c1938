import { changedFields } from '@docket/core/audit/changed-fields';

import { fieldWords, valueWords } from './change-words';

/** Both sides of the fields that changed. */
export function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const fields = changedFields(before, after);
  if (fields.length === 0) return <p className="text-ink-2">No field was changed.</p>;
  return (
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
        {fields.map((field) => (
          <tr
            key={field.name}
            className="align-top [&>*]:border-t [&>*]:py-1 [&>*]:pr-3 [&>*]:break-words"
          >
            <th scope="row" className="font-medium text-ink-2">
              {fieldWords(field.name)}
            </th>
            <td className="whitespace-pre-wrap text-ink-2">{valueWords(field.before)}</td>
            <td className="whitespace-pre-wrap">{valueWords(field.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
