import type { Contract, ResponseOf } from '@docket/core/contract';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';

import { call, type CallArguments, type CallInput } from './client';
import { topicsShowing, type Topic } from './topics';

/**
 * The options of a read, for useQuery and prefetch. Its key begins with the topic, so that an event
 * of that topic renews it: ['projects', 'listProjects', input].
 */
export function contractQuery<C extends Contract>(
  topic: Topic,
  contract: C,
  ...[input]: CallArguments<C>
) {
  return queryOptions<ResponseOf<C>>({
    queryKey: [topic, contract.name, input ?? {}],
    queryFn: ({ signal }) => call(contract, (input ?? {}) as CallInput<C>, signal),
  });
}

/** As contractQuery, for lists: the page shown before stays until the next has come. */
export function pagedContractQuery<C extends Contract>(
  topic: Topic,
  contract: C,
  ...input: CallArguments<C>
) {
  return { ...contractQuery(topic, contract, ...input), placeholderData: keepPreviousData };
}

type MutationOptions<C extends Contract> = Omit<
  UseMutationOptions<ResponseOf<C>, Error, CallInput<C>>,
  'mutationFn'
>;

/** A change by contract; when it is settled, everything that shows its topic is read again. */
export function useContractMutation<C extends Contract>(
  topic: Topic,
  contract: C,
  { onSettled, ...options }: MutationOptions<C> = {},
) {
  const client = useQueryClient();
  return useMutation<ResponseOf<C>, Error, CallInput<C>>({
    ...options,
    mutationFn: (input) => call(contract, input),
    onSettled: async (...outcome) => {
      await onSettled?.(...outcome);
      for (const shown of topicsShowing(topic)) {
        void client.invalidateQueries({ queryKey: [shown] });
      }
    },
  });
}
