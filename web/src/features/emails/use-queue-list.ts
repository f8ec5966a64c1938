import type { QueueEmail } from '@docket/core/emails/email';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { queueQuery, type QueueQuery } from '../../api/emails';

const NONE: readonly QueueEmail[] = [];

type Reading = {
  openId: string | null;
  isReading: boolean;
  /** False while the search does not parse: the last list stays. */
  isEnabled: boolean;
};

/**
 * The queue's list. While the user is working in it nothing is inserted: new emails are counted, and
 * shown on request. The open email keeps its place even if another tab removes it from the list.
 */
export function useQueueList(query: QueueQuery, { openId, isReading, isEnabled }: Reading) {
  const client = useQueryClient();
  const [seen, setSeen] = useState<string>();
  const { search, review, sort } = query;
  const filters = `${search} ${review} ${sort}`;
  const [lastFilters, setLastFilters] = useState(filters);
  const live = queueQuery(query);
  const known = client.getQueryData(live.queryKey);
  const list = useQuery({
    ...(seen === undefined ? live : queueQuery({ ...query, seen })),
    // Freezing the list must not refetch what is on screen.
    ...(seen !== undefined && known?.asOf === seen
      ? {
          initialData: known,
          initialDataUpdatedAt: client.getQueryState(live.queryKey)?.dataUpdatedAt,
        }
      : {}),
    enabled: isEnabled,
  });
  const { data, isPlaceholderData } = list;
  const asOf = data?.asOf ?? '';
  if (lastFilters !== filters) {
    setLastFilters(filters);
    setSeen(undefined);
  } else if (!isReading) {
    if (seen !== undefined) setSeen(undefined);
  } else if (seen === undefined && asOf !== '' && !isPlaceholderData) {
    setSeen(asOf);
  }

  async function showNew() {
    const fresh = await client.fetchQuery({ ...live, staleTime: 0 });
    setSeen(fresh.asOf);
  }
  return {
    list,
    emails: useKeptPlace(data?.items ?? NONE, openId),
    newer: seen === undefined ? 0 : (data?.newer ?? 0),
    showNew,
  };
}

function useKeptPlace(items: readonly QueueEmail[], openId: string | null): readonly QueueEmail[] {
  const [kept, setKept] = useState<{ email: QueueEmail; at: number } | null>(null);
  const at = items.findIndex((email) => email.id === openId);
  const email = items[at];
  if (email !== undefined && kept?.email !== email) setKept({ email, at });
  if (openId === null || at !== -1 || kept?.email.id !== openId) return items;
  return [...items.slice(0, kept.at), kept.email, ...items.slice(kept.at)];
}
