import { scopeOfCall } from '@docket/core/access/scope-of-call';
import type { Contract, ResponseOf } from '@docket/core/contract';
import {
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';

import { call, type CallArguments, type CallInput } from './client';
import { deleteExcept, hasOfflineStore, offlineMode, networkFirst } from './offline-store';
import { losesNothing } from './pending-changes';
import { topicsShowing, invalidateTopics, type Read } from './topics';
import { useReportedMutation } from './use-reported-mutation';

/**
 * Query options for a read. The key starts with the topic, so that a live update invalidates it: ['projects',
 * 'listProjects', input].
 */
export function contractQuery<C extends Contract>(
  read: Read,
  contract: C,
  ...[input]: CallArguments<C>
) {
  return queryOptions<ResponseOf<C>>({
    queryKey: [read, contract.name, input ?? {}],
    queryFn: ({ signal }) => call(contract, (input ?? {}) as CallInput<C>, { signal }),
  });
}

/** A query that the installed app can serve from IndexedDB while offline. */
export function offlineQuery<Options extends { queryFn?: unknown }>(
  options: Options,
  name: string,
): Options {
  const { queryFn } = options;
  if (!hasOfflineStore() || typeof queryFn !== 'function') return options;
  return {
    ...options,
    ...offlineMode(),
    queryFn: (...given: unknown[]) => networkFirst(name, async () => queryFn(...given) as unknown),
  };
}

/** A list of whose pages the installed app keeps the last one that was shown, for use offline. */
export function keptListQuery<Options extends { queryKey: readonly unknown[]; queryFn?: unknown }>(
  options: Options,
): Options {
  const [topic] = options.queryKey;
  const list = `list:${String(topic)}:`;
  const name = list + JSON.stringify(options.queryKey);
  const { queryFn } = offlineQuery(options, name);
  if (!hasOfflineStore() || typeof queryFn !== 'function') return options;
  return {
    ...options,
    ...offlineMode(),
    queryFn: async (...given: unknown[]) => {
      const answer = (await queryFn(...given)) as unknown;
      deleteExcept(list, new Set([name])).catch(reportError);
      return answer;
    },
  };
}

/** contractQuery for paged lists: shows the previous page while the next one loads. */
export function pagedContractQuery<C extends Contract>(
  read: Read,
  contract: C,
  ...input: CallArguments<C>
) {
  return { ...contractQuery(read, contract, ...input), placeholderData: keepPreviousData };
}

/**
 * Writes a changed record into the pages that show it: a form opened before they are read again must not take the
 * person's own change for one made elsewhere.
 */
export function useStoreRecord(read: Read, list: Contract) {
  const client = useQueryClient();
  return (record: { id: string }) => {
    client.setQueriesData<{ items: { id: string }[] }>(
      { queryKey: [read, list.name] },
      (page) => page && { ...page, items: withRecord(page.items, record) },
    );
  };
}

/**
 * Takes a deleted record out of the pages that show it, before its dialog closes: focus then goes to what has taken its
 * place, and not to a row that is about to be removed.
 */
export function useRemoveRecord(read: Read, list: Contract) {
  const client = useQueryClient();
  return ({ id: removed }: { id: string }) => {
    client.setQueriesData<{ items: { id: string }[]; total: number }>(
      { queryKey: [read, list.name] },
      (page) =>
        page?.items.some(({ id }) => id === removed) === true
          ? {
              ...page,
              items: page.items.filter(({ id }) => id !== removed),
              total: page.total - 1,
            }
          : page,
    );
  };
}

/** The records, with the newer one in the place of its earlier self. */
export function withRecord<Rec extends { id: string }>(records: readonly Rec[], newer: Rec): Rec[] {
  return records.map((one) => (one.id === newer.id ? newer : one));
}

type MutationOptions<C extends Contract> = Omit<
  UseMutationOptions<ResponseOf<C>, Error, CallInput<C>>,
  'mutationFn'
>;

/** A mutation that invalidates every query showing the changed noun once it settles. */
export function useContractMutation<C extends Contract>(
  read: Read,
  contract: C,
  { onSettled, ...options }: MutationOptions<C> = {},
) {
  const client = useQueryClient();
  return useReportedMutation<ResponseOf<C>, CallInput<C>>({
    ...(scopeOfCall(contract) === 'read' && losesNothing),
    mutationKey: [read, contract.name],
    ...options,
    mutationFn: (input) => call(contract, input),
    onSettled: async (...outcome) => {
      await onSettled?.(...outcome);
      invalidateTopics(client, topicsShowing(read));
    },
  });
}

/** Mutation hooks of a noun: `mutationHooks('tasks')(contracts.createTask)`. */
export function mutationHooks(topic: Read) {
  return <C extends Contract>(contract: C) =>
    (options: MutationOptions<C> = {}) =>
      useContractMutation(topic, contract, options);
}
