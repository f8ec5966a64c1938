import { changedFields, type ChangedField } from '@docket/core/audit/changed-fields';
import { useQuery } from '@tanstack/react-query';

import { projectQuery } from '../../api/projects';
import { fieldWords, isRecordId, valueWords } from './change-words';

const PROJECT_FIELD = /(?:^|\.)project_?id$/i;

/** Both sides of the fields that changed; ids of records tell a person nothing, but a project is named. */
export function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const fields = changedFields(before, after).filter(
    (field) => PROJECT_FIELD.test(field.name) || ![field.before, field.after].some(isRecordId),
  );
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
              {fieldWords(field.name.replace(PROJECT_FIELD, '.project').replace(/^\./, ''))}
            </th>
            <td className="whitespace-pre-wrap text-ink-2">
              <Value of={field} side="before" />
            </td>
            <td className="whitespace-pre-wrap">
              <Value of={field} side="after" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ of: field, side }: { of: ChangedField; side: 'before' | 'after' }) {
  const value = field[side];
  return PROJECT_FIELD.test(field.name) && isRecordId(value) ? (
    <ProjectName id={value} />
  ) : (
    valueWords(value)
  );
}

function ProjectName({ id }: { id: string }) {
  const { data, isError } = useQuery(projectQuery(id));
  if (isError) return <span className="text-ink-3">A project that is gone</span>;
  return data?.name ?? '…';
}
