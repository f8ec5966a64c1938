import type { ImportDiff } from '@docket/core/settings/settings.contract';

import { FormDialog } from '../../ui/form-dialog';

type Props = {
  diff: ImportDiff;
  name: string;
  busy: boolean;
  onClose: () => void;
  onApply: () => void;
};

/** What an import would change, before it does. */
export function ImportDiffDialog({ diff, name, busy, onClose, onApply }: Props) {
  const changed = diff.changes.reduce((sum, { create, update }) => sum + create + update, 0);
  return (
    <FormDialog
      title="Import Configuration"
      description={
        changed === 0
          ? `Everything in ${name} is here already. There is nothing to apply.`
          : `What ${name} would change. Nothing has been changed yet.`
      }
      submit="Apply Import"
      busy={busy}
      isReady={changed !== 0}
      onClose={onClose}
      onSubmit={onApply}
    >
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr className="border-b text-12 text-ink-3 [&>th]:py-1.5 [&>th]:pl-4 [&>th]:font-medium [&>th]:first:pl-0">
            <th scope="col">What</th>
            <th scope="col" className="text-right">
              New
            </th>
            <th scope="col" className="text-right">
              Changed
            </th>
            <th scope="col" className="text-right">
              Same
            </th>
          </tr>
        </thead>
        <tbody>
          {diff.changes.map(({ noun, create, update, same, names }) => (
            <tr key={noun} className="border-b align-top [&>td]:py-1.5">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                <span className="inline-block font-medium first-letter:uppercase">{noun}</span>
                {names.length > 0 && (
                  <span className="block text-12 break-words text-ink-3">{names.join(', ')}</span>
                )}
              </th>
              <td className="w-16 text-right">{create}</td>
              <td className="w-16 text-right">{update}</td>
              <td className="w-16 text-right text-ink-3">{same}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-12 text-ink-3">
        Records are compared by name. An import adds and changes, it deletes nothing.
      </p>
    </FormDialog>
  );
}
