import { QUEUE_PAGE_SIZES } from '@docket/core/emails/emails.contract';

import { useAddressState } from '../../ui/use-address-state';

const DEFAULT_SIZE = 5;
const REVIEWS = ['all', 'pending', 'promises'] as const;

type QueueState = {
  page: number;
  pageSize: number;
  sort: 'default' | 'priority';
  review: 'all' | 'pending' | 'promises';
  search: string;
};

/** Where the reader is in the queue; kept in the address, so reload and back keep the place. */
export function useQueueState() {
  const { search, change } = useAddressState();
  const size = Number(search.get('pageSize'));
  const query: QueueState = {
    page: Math.max(1, Number(search.get('page')) || 1),
    pageSize: (QUEUE_PAGE_SIZES as readonly number[]).includes(size) ? size : DEFAULT_SIZE,
    sort: search.get('sort') === 'priority' ? 'priority' : 'default',
    review: REVIEWS.find((review) => review === search.get('review')) ?? 'all',
    search: search.get('search') ?? '',
  };
  return { query, change, searchText: search.toString() };
}
