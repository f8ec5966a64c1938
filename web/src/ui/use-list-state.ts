import { useSearchParams } from 'react-router';

/** Page and page size in the address, so that reload and back keep the place. */
export function useListState(defaultSize: number, sizes: readonly number[]) {
  const [search, setSearch] = useSearchParams();
  const size = Number(search.get('pageSize'));
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const pageSize = sizes.includes(size) ? size : defaultSize;
  function change(next: Record<string, string | null>) {
    setSearch((current) => {
      const changed = new URLSearchParams(current);
      for (const [name, value] of Object.entries(next)) {
        if (value === null || value === '') changed.delete(name);
        else changed.set(name, value);
      }
      return changed;
    });
  }
  return {
    page,
    pageSize,
    get: (name: string) => search.get(name) ?? '',
    change,
    onPage: (next: number) => change({ page: String(next) }),
    onPageSize: (next: number) => change({ pageSize: String(next), page: null }),
  };
}
