import { CONFIGURATION_FILE_LIMIT, type ImportDiff } from '@docket/core/settings/settings.contract';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';

import { useExportConfiguration, useImportConfiguration } from '../../api/settings';
import { toastError } from '../../forms/mutation-toasts';
import { useUndo } from '../../forms/use-undo';
import { Button } from '../../ui/button';
import { FormDialog } from '../../ui/form-dialog';
import { Panel } from '../../ui/panel';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { dateOf } from '../../ui/zone';

const INVALID = 'Invalid configuration file or import failed';
/** diff: null until the comparison is done. */
type Planned = { file: unknown; name: string; diff: ImportDiff | null };

export function ExportImport() {
  const client = useQueryClient();
  const exporting = useExportConfiguration();
  const importing = useImportConfiguration();
  const undo = useUndo();
  const picker = useRef<HTMLInputElement>(null);
  const [planned, setPlanned] = useState<Planned | null>(null);
  /** Counts the previews, so that one that was closed or replaced goes no further. */
  const preview = useRef(0);

  function exportNow() {
    exporting.mutate(
      {},
      {
        onSuccess: (configuration) => {
          const name = `training-area-export-${dateOf(Date.now())}.json`;
          downloadJson(name, configuration);
          toast.success('Export Complete', name);
        },
        onError: toastError('Failed to export configuration', 'Export Failed'),
      },
    );
  }
  async function plan(chosen: File) {
    if (chosen.size > CONFIGURATION_FILE_LIMIT) {
      toast.error('Import Failed', `${INVALID}: ${chosen.name} is larger than 50 MB`);
      return;
    }
    const { name } = chosen;
    const own = (preview.current += 1);
    // Shown at once: by the time of the answer, another dialog may be open.
    setPlanned({ file: null, name, diff: null });
    const read = await readJson(chosen);
    if (preview.current !== own) return;
    if ('problem' in read) {
      setPlanned(null);
      toast.error('Import Failed', `${INVALID}: ${name} ${read.problem}`);
      return;
    }
    const { file } = read;
    importing.mutate(
      { query: { dryRun: 'true' }, body: file },
      {
        onSuccess: (diff) => {
          toast.dismiss();
          setPlanned({ file, name, diff });
        },
        onError: (error) => {
          setPlanned(null);
          toastError(INVALID, 'Import Failed')(error);
        },
      },
    );
  }
  function apply({ file, name }: Planned) {
    importing.mutate(
      { query: { dryRun: 'false' }, body: file },
      {
        onSuccess: (done) => {
          setPlanned(null);
          void client.invalidateQueries();
          toast.success('Import Successful', `${name} was applied${keptText(done)}`, {
            action: undo.offer(done),
          });
        },
        onError: toastError(INVALID, 'Import Failed'),
      },
    );
  }
  function close() {
    // A preview that is still worked out is no longer wanted.
    importing.reset();
    preview.current += 1;
    setPlanned(null);
  }
  return (
    <Panel
      title="Export & Import"
      description="Your configuration, your decisions and what Docket learned, in one JSON file"
    >
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} busy={exporting.isPending} onClick={exportNow}>
          Export Configuration
        </Button>
        <Button icon={Upload} onClick={() => picker.current?.click()}>
          Import Configuration
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          aria-label="Configuration file"
          className="hidden"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen !== undefined) void plan(chosen);
            event.target.value = '';
          }}
        />
      </div>
      <p className="mt-2 text-12 text-ink-3">
        Docket first shows what an import would change. Nothing changes until you apply it.
      </p>
      {planned !== null && (
        <ImportDiffDialog
          diff={planned.diff}
          name={planned.name}
          busy={importing.isPending && planned.diff !== null}
          onClose={close}
          onApply={() => apply(planned)}
        />
      )}
    </Panel>
  );
}

type Counts = Pick<ImportDiff['changes'][number], 'create' | 'update' | 'isUndoable'>;

/** Whether something changes that Undo does not take back. */
const isKept = ({ create, update, isUndoable }: Counts) => !isUndoable && create + update > 0;

/** '. Undo does not take back: decisions.' */
function keptText({ changes }: ImportDiff): string {
  const kept = changes.filter(isKept);
  return kept.length === 0
    ? ''
    : `. Undo does not take back: ${kept.map(({ noun }) => noun).join(', ')}.`;
}

type Props = {
  /** null until the comparison is done. */
  diff: ImportDiff | null;
  name: string;
  busy: boolean;
  onClose: () => void;
  onApply: () => void;
};

/** Previews what an import would change. */
function ImportDiffDialog({ diff, name, busy, onClose, onApply }: Props) {
  const hasChanges =
    diff !== null && diff.changes.some(({ create, update }) => create + update > 0);
  return (
    <FormDialog
      title="Import Configuration"
      description={
        diff === null
          ? `Docket is comparing ${name} with your data. Nothing has changed yet.`
          : hasChanges
            ? `${name} would make these changes. Nothing has changed yet.`
            : `Docket already has everything in ${name}. There is nothing to apply.`
      }
      submit="Apply Import"
      busy={busy}
      isReady={hasChanges}
      onClose={onClose}
      onSubmit={onApply}
    >
      {diff === null ? (
        <SkeletonRows label="Comparing..." rows={3} />
      ) : (
        <ChangesPerNoun changes={diff.changes} />
      )}
      <p className="mt-3 text-12 text-ink-3">
        Records are compared by name. An import adds and updates records, and never deletes any.
      </p>
    </FormDialog>
  );
}

function ChangesPerNoun({ changes }: Pick<ImportDiff, 'changes'>) {
  return (
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
        {changes.map(({ noun, create, update, same, names, warning, isUndoable }) => (
          <tr key={noun} className="border-b align-top [&>td]:py-1.5">
            <th scope="row" className="py-1.5 pr-4 font-normal">
              <span className="inline-block font-medium first-letter:uppercase">{noun}</span>
              {names.length > 0 && (
                <span className="block text-12 wrap-anywhere text-ink-3">{names.join(', ')}</span>
              )}
              {warning !== undefined && (
                <span className="block text-12 text-warn-text">{warning}</span>
              )}
              {isKept({ create, update, isUndoable }) && (
                <span className="block text-12 text-warn-text">Undo does not take these back.</span>
              )}
            </th>
            <td className="w-16 text-right">{create}</td>
            <td className="w-16 text-right">{update}</td>
            <td className="w-16 text-right text-ink-3">{same}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function readJson(chosen: File): Promise<{ file: unknown } | { problem: string }> {
  const text = await chosen.text().catch(() => null);
  if (text === null) return { problem: 'could not be read' };
  try {
    return { file: JSON.parse(text) };
  } catch {
    return { problem: 'is not JSON' };
  }
}

/** Downloads a value as a JSON file. */
function downloadJson(name: string, value: unknown): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
