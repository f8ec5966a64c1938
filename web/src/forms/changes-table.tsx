import { type ChangedField, changedFields } from '@docket/core/audit/changed-fields';
import { AppError } from '@docket/core/errors';
import { useQuery } from '@tanstack/react-query';

import { projectQuery } from '../api/projects';
import { fieldText, valueText } from './change-text';

const PROJECT_FIELD = /(?:^|\.)project_?id$/i;

/** Fields that differ, without record ids; projects are named instead. */
export function shownChanges(before: unknown, after: unknown): ChangedField[] {
  return changedFields(before, after).filter(
    (field) => PROJECT_FIELD.test(field.name) || ![field.before, field.after].some(areRecordIds),
  );
}

const areRecordIds = (value: unknown) =>
  isRecordId(value) || (Array.isArray(value) && value.length > 0 && value.every(isRecordId));

type Props = { before: unknown; after: unknown; heads?: readonly [string, string] };

export function ChangesTable({ before, after, heads = ['Before', 'After'] }: Props) {
  const fields = shownChanges(before, after);
  if (fields.length === 0) return <p className="text-ink-2">No field was changed.</p>;
  return (
    <table className="w-full table-fixed text-left text-12">
      <thead>
        <tr className="text-ink-3 [&>th]:py-1 [&>th]:pr-3 [&>th]:font-medium">
          <th scope="col" className="w-44 max-md:w-24">
            Field
          </th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr
            key={field.name}
            className="align-top [&>*]:border-t [&>*]:py-1 [&>*]:pr-3 [&>*]:break-words"
          >
            <th scope="row" className="font-medium text-ink-2">
              {fieldText(field.name.replace(PROJECT_FIELD, '.project').replace(/^\./, ''))}
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
    valueText(value, field.name)
  );
}

function ProjectName({ id }: { id: string }) {
  const { data, error } = useQuery(projectQuery(id));
  if (error instanceof AppError && error.code === 'project.not_found')
    return <span className="text-ink-3">A deleted project</span>;
  if (data !== undefined) return data.name;
  return error === null ? '…' : <span className="text-ink-3">A project</span>;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
