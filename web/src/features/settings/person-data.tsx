import { Download, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';

import { PERSON_DATA_URL, useImportPersonData } from '../../api/import';
import { toastError } from '../../forms/mutation-toasts';
import { Button } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog';
import { countOf } from '../../ui/figures';
import { laterPanel } from '../../ui/later';
import { Panel } from '../../ui/panel';
import { toast } from '../../ui/toast';

const DeleteAccountDialog = laterPanel(
  async () => (await import('./delete-account-dialog')).DeleteAccountDialog,
);

/** Export and import of all of a user's data, to move to another Docket, and deleting it all. */
export function PersonData() {
  const [isDeleting, setIsDeleting] = useState(false);
  const importing = useImportPersonData();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);

  function importNow(file: File) {
    importing.mutate(file, {
      onSuccess: ({ rows }) => toast.success('Import Successful', countOf(rows, 'record')),
      onError: toastError('Nothing was imported', 'Import Failed'),
      onSettled: () => setChosen(null),
    });
  }
  return (
    <Panel
      title="Your Data"
      description="Your projects, rules, tasks, decisions and the audit log. The mail itself stays in your mailbox"
    >
      <div className="flex flex-wrap gap-2">
        <Button asChild icon={Download}>
          <a href={PERSON_DATA_URL} download>
            Download All Data
          </a>
        </Button>
        <Button icon={Upload} onClick={() => picker.current?.click()}>
          Import All Data
        </Button>
        <Button variant="quiet-danger" icon={Trash2} onClick={() => setIsDeleting(true)}>
          Delete My Account
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".gz,application/gzip"
          aria-label="File with all data"
          className="hidden"
          onChange={(event) => {
            setChosen(event.target.files?.[0] ?? null);
            event.target.value = '';
          }}
        />
      </div>
      <p className="mt-2 text-12 text-ink-3">
        You can import the file into a new account on any Docket. Messages that are still in your
        mailbox are synced from there.
      </p>
      <AlertDialog
        open={chosen !== null}
        title="Import All Data"
        confirm="Import"
        busy={importing.isPending}
        onConfirm={() => chosen !== null && importNow(chosen)}
        onClose={() => setChosen(null)}
      >
        Docket imports everything in {chosen?.name} into this account. The account must be new,
        without anything of your own in it. Its synced mail is read from the mailbox again.
      </AlertDialog>
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </Panel>
  );
}
