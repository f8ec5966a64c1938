import { AppError } from '@docket/core/errors';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { isBusy, isNetworkError } from '../api/client';

// What a key changes is on screen before the next key is handled, however fast they follow one another.
notifyManager.setScheduler(queueMicrotask);

const BUSY_TRIES = 4;

/** Reads are retried on a transient failure: of a busy server several times, else once; never on window focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < (isBusy(error) ? BUSY_TRIES : 1) && mayPass(error),
        refetchOnWindowFocus: false,
        staleTime: 15_000,
      },
      mutations: { retry: false },
    },
  });
}

function mayPass(error: Error): boolean {
  if (isNetworkError(error) || isBusy(error)) return true;
  return error instanceof AppError && Number(error.details['status'] ?? 0) >= 500;
}

export function Providers({ children, client }: { children: ReactNode; client?: QueryClient }) {
  const [own] = useState(() => client ?? createQueryClient());
  return <QueryClientProvider client={own}>{children}</QueryClientProvider>;
}
