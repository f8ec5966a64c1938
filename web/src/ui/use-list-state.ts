import { useAddressState } from './use-address-state';

/** Page and page size in the address, so that reload and back keep the place. */
export function useListState(defaultSize: number, sizes: readonly number[]) {
  const { search, change } = useAddressState();
  const size = Number(search.get('pageSize'));
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const pageSize = sizes.includes(size) ? size : defaultSize;
  return {
    page,
    pageSize,
    get: (name: string) => search.get(name) ?? '',
    change,
    onPage: (next: number) => change({ page: String(next) }),
    onPageSize: (next: number) => change({ pageSize: String(next), page: null }),
  };
}
