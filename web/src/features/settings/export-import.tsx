import { CONFIGURATION_FILE_LIMIT, type ImportDiff } from '@docket/core/settings/settings.contract';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';

import { failureOf } from '../../api/client';
import { useExportConfiguration, useImportConfiguration } from '../../api/settings';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { toast } from '../../ui/toast';
import { downloadJson } from './download-json';
import { ImportDiffDialog } from './import-diff-dialog';

const INVALID = 'Invalid configuration file or import failed';
type Planned = { file: unknown; name: string; diff: ImportDiff };

export function ExportImport() {
  const client = useQueryClient();
  const exporting = useExportConfiguration();
  const importing = useImportConfiguration();
  const picker = useRef<HTMLInputElement>(null);
  const [planned, setPlanned] = useState<Planned | null>(null);

  function exportNow() {
    exporting.mutate(
      {},
      {
        onSuccess: (configuration) => {
          const name = `training-area-export-${new Date().toISOString().slice(0, 10)}.json`;
          downloadJson(name, configuration);
          toast.success('Export Complete', name);
        },
        onError: (error) =>
          toast.error('Export Failed', failureOf(error, 'Failed to export configuration')),
      },
    );
  }
  async function plan(chosen: File) {
    if (chosen.size > CONFIGURATION_FILE_LIMIT) {
      toast.error('Import Failed', `${INVALID}: ${chosen.name} is larger than 50 MB`);
      return;
    }
    const text = await chosen.text();
    let file: unknown;
    try {
      file = JSON.parse(text);
    } catch {
      toast.error('Import Failed', `${INVALID}: ${chosen.name} is not JSON`);
      return;
    }
    importing.mutate(
      { query: { dryRun: 'true' }, body: file },
      {
        onSuccess: (diff) => {
          toast.dismiss();
          setPlanned({ file, name: chosen.name, diff });
        },
        onError: (error) => toast.error('Import Failed', failureOf(error, INVALID)),
      },
    );
  }
  function apply({ file, name }: Planned) {
    importing.mutate(
      { query: { dryRun: 'false' }, body: file },
      {
        onSuccess: () => {
          setPlanned(null);
          void client.invalidateQueries();
          toast.success('Import Successful', `${name} was applied`);
        },
        onError: (error) => toast.error('Import Failed', failureOf(error, INVALID)),
      },
    );
  }
  return (
    <Panel
      title="Export & Import"
      description="What you configured and decided, with what Docket learned, as one JSON file"
    >
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download size={16} aria-hidden />}
          busy={exporting.isPending}
          onClick={exportNow}
        >
          Export Configuration
        </Button>
        <Button
          icon={<Upload size={16} aria-hidden />}
          busy={importing.isPending && planned === null}
          onClick={() => picker.current?.click()}
        >
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
        An import shows what it would change first; nothing changes until you apply it.
      </p>
      {planned !== null && (
        <ImportDiffDialog
          diff={planned.diff}
          name={planned.name}
          busy={importing.isPending}
          onClose={() => setPlanned(null)}
          onApply={() => apply(planned)}
        />
      )}
    </Panel>
  );
}
