import {
  IMPORT_DAYS_DEFAULT,
  IMPORT_FILE_LIMIT,
  importDaysSchema,
  type ImportJob,
} from '@docket/core/settings/import.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { isSignedOut, messageOf } from '../../api/client';
import { importsQuery, useImportFiles, useStartImport } from '../../api/import';
import { useSessionUser } from '../../api/session';
import { countOf } from '../../ui/figures';
import { readStored, writeStored } from '../../ui/stored';
import { toast } from '../../ui/toast';

const FAILED = 'Failed to start email import. Please try again.';
const POLL_MS = 1_000;
const DISMISSED = 'docket.dismissed-import';

export const isInProgress = (job: ImportJob) => job.state === 'accepted' || job.state === 'running';

const isAnalyzing = (job: ImportJob) => isInProgress(job) || job.waiting > 0;

const reasonOf = (error: Error) =>
  isSignedOut(error) ? 'No valid session found' : messageOf(error, FAILED);

/** The import to show: a running one, or the last finished one until it is dismissed in this browser. */
export function useEmailImport() {
  const user = useSessionUser();
  const start = useStartImport();
  const files = useImportFiles();
  const list = useQuery({
    ...importsQuery(),
    // The server pushes what is stored. Polling covers a broken connection and the analysis.
    refetchInterval: (query) =>
      files.isPending || query.state.data?.items.some(isAnalyzing) === true ? POLL_MS : false,
  });
  const [days, setDays] = useState(String(IMPORT_DAYS_DEFAULT));
  const [problem, setProblem] = useState<string>();
  // Several people may use this browser.
  const dismissed = `${DISMISSED}.${user?.id ?? ''}`;
  const [dismissedNow, setDismissedNow] = useState<string | null>(null);
  const dismissedId = dismissedNow ?? readStored(dismissed);
  const jobs = list.data?.items ?? [];
  const last = jobs.find((job) => !isInProgress(job)) ?? null;
  const shown = jobs.find(isInProgress) ?? (last?.syncJobId === dismissedId ? null : last);

  const onError = (error: Error) => toast.error('Import Failed', reasonOf(error));
  function startImport() {
    if (user === null || user.email === '') {
      toast.error('Authentication Required', 'Please log in to import emails');
      return;
    }
    const typed = days.trim() === '' ? Number.NaN : Number(days);
    const wanted = Number.isNaN(typed) ? IMPORT_DAYS_DEFAULT : typed;
    setDays(String(wanted));
    const checked = importDaysSchema.safeParse(wanted);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message);
    start.mutate(
      { body: { userEmail: user.email, daysBack: checked.data } },
      {
        onSuccess: () =>
          toast.success('Import Started', `Importing the last ${countOf(checked.data, 'day')}`),
        onError,
      },
    );
    return undefined;
  }
  function sendFiles(chosen: readonly File[]) {
    if (chosen.length === 0) return;
    const size = chosen.reduce((sum, file) => sum + file.size, 0);
    const wrong = chosen.find((file) => !/\.(eml|mbox)$/i.test(file.name));
    if (wrong !== undefined) {
      toast.error('Import Failed', `${wrong.name} is neither an .eml nor an .mbox file`);
    } else if (size > IMPORT_FILE_LIMIT) {
      toast.error(
        'Import Failed',
        'The files exceed 200 MB in total. Import them in smaller batches.',
      );
    } else {
      files.mutate(chosen, { onError });
    }
  }
  function startNew() {
    if (shown === null) return;
    writeStored(dismissed, shown.syncJobId);
    setDismissedNow(shown.syncJobId);
  }
  return {
    days,
    setDays: (next: string) => {
      setDays(next);
      setProblem(undefined);
    },
    problem,
    startImport,
    sendFiles,
    isStarting: start.isPending,
    isSending: files.isPending,
    isSignedIn: user !== null,
    shown,
    last,
    startNew,
  };
}
