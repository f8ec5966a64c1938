import { useSearchParams } from 'react-router';

export type AddressChange = Readonly<Record<string, string | null>>;

/** State kept in the address, so that reload and back keep the place; null and '' take a name out of it. */
export function useAddressState() {
  const [search, setSearch] = useSearchParams();
  const write = (next: AddressChange, isReplaced: boolean) =>
    setSearch((current) => changed(current, next), { replace: isReplaced });
  return {
    search,
    change: (next: AddressChange) => write(next, false),
    /** Back does not return to what was before. */
    replace: (next: AddressChange) => write(next, true),
  };
}

function changed(current: URLSearchParams, next: AddressChange): URLSearchParams {
  const result = new URLSearchParams(current);
  for (const [name, value] of Object.entries(next)) {
    if (value === null || value === '') result.delete(name);
    else result.set(name, value);
  }
  return result;
}
