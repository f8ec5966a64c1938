import type { Contract, ResponseOf } from '@docket/core/contract';
import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';

import { call, type CallArguments, type CallInput } from './client';
import type { Topic } from './topics';

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

type MutationOptions<C extends Contract> = Omit<
  UseMutationOptions<ResponseOf<C>, Error, CallInput<C>, unknown>,
  'mutationFn'
> & { topics: readonly Topic[] };

/** A change by contract; when it is settled, everything of the given topics is read again. */
export function useContractMutation<C extends Contract>(
  contract: C,
  { topics, onSettled, ...options }: MutationOptions<C>,
) {
  const client = useQueryClient();
  return useMutation<ResponseOf<C>, Error, CallInput<C>, unknown>({
    ...options,
    mutationFn: (input) => call(contract, input),
    onSettled: async (...outcome) => {
      await onSettled?.(...outcome);
      for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
    },
  });
}
