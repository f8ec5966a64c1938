import { AppError } from '@docket/core/errors';
import {
  MutationCache,
  notifyManager,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import { isBusy, isNetworkError, isStoppedAsSlow } from '../api/client';
import { askBeforeLosingChanges } from '../api/pending-changes';
import { toast } from '../ui/toast';

// Flush query updates in a microtask, so that the effect of a key is rendered before the next key is handled.
notifyManager.setScheduler(queueMicrotask);

const MAX_BUSY_RETRIES = 4;

/**
 * Transient failures are retried: several times if the server is busy, otherwise once. No refetch on window
 * focus.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      // An error does not outlive what the person corrected and saved since.
      onSuccess: (...[, , , { state, meta }]) => {
        if (meta?.['isAutomatic'] !== true) toast.dismissErrorBefore(state.submittedAt);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < (isBusy(error) ? MAX_BUSY_RETRIES : 1) && isTransient(error),
        refetchOnWindowFocus: false,
        staleTime: 15_000,
      },
      // Offline, a change fails at once with its reason, instead of being sent long after the person gave it up.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isTransient(error: Error): boolean {
  if (isNetworkError(error) || isBusy(error)) return true;
  if (isStoppedAsSlow(error)) return false;
  return error instanceof AppError && Number(error.details['status'] ?? 0) >= 500;
}

export function Providers({ children, client }: { children: ReactNode; client?: QueryClient }) {
  const [own] = useState(() => client ?? createQueryClient());
  useEffect(() => askBeforeLosingChanges(own), [own]);
  return <QueryClientProvider client={own}>{children}</QueryClientProvider>;
}
