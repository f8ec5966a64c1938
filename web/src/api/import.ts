import { API_PREFIX, type Contract, type ResponseOf } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import * as contracts from '@docket/core/settings/import.contract';
import { exportPersonData, importPersonData } from '@docket/core/settings/person-data.contract';
import { useQueryClient } from '@tanstack/react-query';

import { callUrl, errorOf, NETWORK_FAILED } from './client';
import { contractQuery, useContractMutation } from './contract-query';
import { topicsShowing, invalidateTopics } from './topics';
import { useReportedMutation } from './use-reported-mutation';

const SHOWN = 5;

/** Newest first. */
export const importsQuery = () =>
  contractQuery('import', contracts.listImports, { query: { page: 1, pageSize: SHOWN } });
export const useStartImport = () => useContractMutation('import', contracts.startImport);

async function sendFiles(files: readonly File[]) {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  return upload(contracts.importFiles, form, {});
}

/** For request bodies other than JSON. */
async function upload<const C extends Contract>(
  contract: C,
  body: FormData | File,
  headers: Record<string, string>,
): Promise<ResponseOf<C>> {
  let response: Response;
  try {
    response = await fetch(`${API_PREFIX}${contract.path}`, {
      method: contract.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...headers },
      body,
    });
  } catch {
    throw new AppError(NETWORK_FAILED, 'Docket could not be reached. Check your connection.', {});
  }
  if (!response.ok) throw await errorOf(response);
  const parsed = contract.response.safeParse(await response.json());
  if (parsed.success) return parsed.data as ResponseOf<C>;
  throw new AppError('server.unexpected_answer', 'Unexpected response from server', {});
}

export const PERSON_DATA_URL = callUrl(exportPersonData);

/** Settles once everything is stored; then invalidates all queries. */
export function useImportPersonData() {
  const client = useQueryClient();
  return useReportedMutation({
    mutationFn: (file: File) =>
      upload(importPersonData, file, { 'content-type': 'application/gzip' }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Uploads mail files; settles once they are stored. Analysis follows in the background. */
export function useImportFiles() {
  const client = useQueryClient();
  return useReportedMutation({
    mutationFn: sendFiles,
    onSettled: () => {
      invalidateTopics(client, [...topicsShowing('import'), 'emails', 'home']);
    },
  });
}
