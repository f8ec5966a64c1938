import type { Contract, ResponseOf } from '@docket/core/contract';
import type { Progress } from '@docket/core/progress';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { call, type CallInput } from './client';

export type Watched<Answer> = {
  data: Answer | undefined;
  error: Error | null;
  isIdle: boolean;
  isPending: boolean;
  /** null until the server has told. */
  progress: Progress | null;
  stop: () => void;
};

/** A call that a button starts and that takes seconds: tells how far it is and can be stopped. It only reads. */
export function useWatchedCall<C extends Contract>(contract: C) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  const { mutate, reset, data, error, isIdle, isPending } = useMutation<
    ResponseOf<C>,
    Error,
    CallInput<C>
  >({
    mutationFn: (input) => {
      const own = new AbortController();
      running.current?.abort();
      running.current = own;
      setProgress(null);
      return call(contract, input, { signal: own.signal, onProgress: setProgress });
    },
  });
  // The server stops as soon as nobody waits any more.
  useEffect(() => () => running.current?.abort(), []);
  function stop() {
    running.current?.abort();
    reset();
  }
  return { mutate, reset: stop, data, error, isIdle, isPending, progress, stop };
}
