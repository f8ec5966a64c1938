import {
  type MutateOptions,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * `useMutation` that reports every failure: React Query does not run the `onError` of a call once its screen was left or
 * another call followed. What comes after a success belongs to the screen, so that stays as it is.
 */
export function useReportedMutation<Answer, Input>(
  options: UseMutationOptions<Answer, Error, Input>,
): Reported<UseMutationResult<Answer, Error, Input>, Mutate<Answer, Input>> {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (input: Input, { onError, ...callbacks }: Callbacks<Answer, Input> = {}) => {
      mutateAsync(input, callbacks).catch((error: Error) => onError?.(error));
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

/** Member by member, because the state tells whether there is an answer. */
type Reported<Result, Mutate> = Result extends unknown
  ? Omit<Result, 'mutate'> & { mutate: Mutate }
  : never;
type Mutate<Answer, Input> = (input: Input, callbacks?: Callbacks<Answer, Input>) => void;

type Callbacks<Answer, Input> = Pick<
  MutateOptions<Answer, Error, Input>,
  'onSuccess' | 'onSettled'
> & { onError?: ((error: Error) => void) | undefined };
