import type { Contract, ResponseOf } from '@docket/core/contract';
import type { Progress } from '@docket/core/progress';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { call, type CallInput } from './client';
import { losesNothing } from './pending-changes';

export type LongCall<Answer> = {
  data: Answer | undefined;
  error: Error | null;
  isIdle: boolean;
  isPending: boolean;
  /** null until the server reports any. */
  progress: Progress | null;
  cancel: () => void;
};

/** A long-running, read-only call triggered by a button. Reports progress and can be cancelled. */
export function useLongCall<C extends Contract>(contract: C) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  const { mutate, reset, data, error, isIdle, isPending } = useMutation<
    ResponseOf<C>,
    Error,
    CallInput<C>
  >({
    ...losesNothing,
    mutationFn: (input) => {
      const controller = new AbortController();
      running.current?.abort();
      running.current = controller;
      setProgress(null);
      return call(contract, input, { signal: controller.signal, onProgress: setProgress });
    },
  });
  // The server stops working once the connection is closed.
  useEffect(() => () => running.current?.abort(), []);
  function cancel() {
    running.current?.abort();
    reset();
  }
  return { mutate, reset: cancel, data, error, isIdle, isPending, progress, cancel };
}
