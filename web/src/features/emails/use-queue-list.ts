import type { QueueEmail } from '@docket/core/emails/email';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { queueQuery, type QueueQuery } from '../../api/emails';

const NONE: readonly QueueEmail[] = [];

type Reading = {
  openId: string | null;
  isReading: boolean;
  /** False while the search cannot be read: then the list of before stays. */
  isAsked: boolean;
};

/**
 * The list of the queue. While the reader stands somewhere in it nothing is put in: what came since is counted, and
 * shown when asked for. The open email keeps its place even when another tab takes it off the list.
 */
export function useQueueList(query: QueueQuery, { openId, isReading, isAsked }: Reading) {
  const client = useQueryClient();
  const [seen, setSeen] = useState<string>();
  const { search, review, sort } = query;
  const asked = `${search} ${review} ${sort}`;
  const [about, setAbout] = useState(asked);
  const live = queueQuery(query);
  const known = client.getQueryData(live.queryKey);
  const list = useQuery({
    ...(seen === undefined ? live : queueQuery({ ...query, seen })),
    // What is shown already need not be read again for standing still.
    ...(seen !== undefined && known?.asOf === seen
      ? {
          initialData: known,
          initialDataUpdatedAt: client.getQueryState(live.queryKey)?.dataUpdatedAt,
        }
      : {}),
    enabled: isAsked,
  });
  const { data, isPlaceholderData } = list;
  const asOf = data?.asOf ?? '';
  if (about !== asked) {
    setAbout(asked);
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
