import { API_PREFIX } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import * as contracts from '@docket/core/settings/import.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { errorOf, NETWORK_FAILED } from './client';
import { contractQuery, useContractMutation } from './contract-query';
import { readsShowing, renew } from './topics';

const SHOWN = 5;

/** The latest imports, the newest first. */
export const importsQuery = () =>
  contractQuery('import', contracts.listImports, { query: { page: 1, pageSize: SHOWN } });
export const useStartImport = () => useContractMutation('import', contracts.startImport);

async function sendFiles(files: readonly File[]) {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  let response: Response;
  try {
    response = await fetch(`${API_PREFIX}${contracts.importFiles.path}`, {
      method: contracts.importFiles.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      body: form,
    });
  } catch {
    throw new AppError(NETWORK_FAILED, 'Docket could not be reached. Check your connection.', {});
  }
  if (!response.ok) throw await errorOf(response);
  const parsed = contracts.importFiles.response.safeParse(await response.json());
  if (parsed.success) return parsed.data;
  throw new AppError('server.unexpected_answer', 'Unexpected response from server', {});
}

/** Uploads mail files; settles when the server has stored them. They are read afterwards. */
export function useImportFiles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendFiles,
    onSettled: () => {
      renew(client, [...readsShowing('import'), 'emails', 'home']);
    },
  });
}
