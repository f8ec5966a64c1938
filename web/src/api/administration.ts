import type { QueryInputOf } from '@docket/core/contract';
import { MAX_PAGE_SIZE } from '@docket/core/pagination';
import { listBackups } from '@docket/core/users/backups.contract';
import * as contracts from '@docket/core/users/administration.contract';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';

import { call, callUrl, unreachable } from './client';
import { contractQuery, mutationHooks, pagedContractQuery } from './contract-query';
import { isDeletedInTheEnd } from './lost-deletion';
import { useSessionUser } from './session';
import { invalidateTopics, topicsShowing } from './topics';

/** Who may enter and who waits; undefined for everyone but administrators. */
export function useDoor() {
  const isAdministrator = useSessionUser()?.role === 'administrator';
  const { data } = useQuery({
    ...contractQuery('people', contracts.readDoor, {}),
    enabled: isAdministrator,
  });
  return isAdministrator ? data : undefined;
}

const mutation = mutationHooks('people');

export const peopleQuery = (query: QueryInputOf<typeof contracts.listPeople>) =>
  pagedContractQuery('people', contracts.listPeople, { query });
export const securityEventsQuery = (query: QueryInputOf<typeof contracts.listSecurityEvents>) =>
  pagedContractQuery('people', contracts.listSecurityEvents, { query });
/** A file, for a link. */
export const securityLogUrl = (filter: contracts.SecurityLogFilter): string =>
  callUrl(contracts.exportSecurityEvents, { query: filter });
export const backupsQuery = () => contractQuery('session', listBackups, {});
export const useUpdatePerson = mutation(contracts.updatePerson);
export const useEndSessions = mutation(contracts.endSessions);

type Removal = UseMutationOptions<contracts.RemovalReceipt | null, Error, contracts.Person>;

/** The receipt is null if the answer was lost, and the person is gone. The callbacks outlive the list that shows them. */
export function useRemovePerson({ onSettled, ...options }: Omit<Removal, 'mutationFn'>) {
  const client = useQueryClient();
  return useMutation<contracts.RemovalReceipt | null, Error, contracts.Person>({
    ...options,
    // Offline it fails at once, instead of removing somebody when the connection is back.
    networkMode: 'always',
    mutationFn: removeOrFindRemoved,
    onSettled: async (...outcome) => {
      await onSettled?.(...outcome);
      invalidateTopics(client, topicsShowing('people'));
    },
  });
}

async function removeOrFindRemoved({
  id,
  name,
  email,
}: contracts.Person): Promise<contracts.RemovalReceipt | null> {
  if (!navigator.onLine) throw unreachable();
  try {
    return await call(contracts.removePerson, { params: { id } });
  } catch (error) {
    const isThere = async () => {
      const query = { search: email, pageSize: MAX_PAGE_SIZE };
      const found = (await call(contracts.listPeople, { query })).items.find(
        (person) => person.id === id,
      );
      return found?.isBeingDeleted === true ? null : found !== undefined;
    };
    const advice = `Docket could not confirm that ${name} (${email}) was removed. Reload this page to see whether they are still listed.`;
    if (await isDeletedInTheEnd(error, { isThere, advice })) return null;
    throw error;
  }
}
