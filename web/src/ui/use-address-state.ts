import { useSearchParams } from 'react-router';

export type AddressChange = Readonly<Record<string, string | null>>;

/** State kept in the address, so that reload and back keep the place; null and '' take a name out of it. */
export function useAddressState() {
  const [search, setSearch] = useSearchParams();
  function change(next: AddressChange) {
    setSearch((current) => {
      const changed = new URLSearchParams(current);
      for (const [name, value] of Object.entries(next)) {
        if (value === null || value === '') changed.delete(name);
        else changed.set(name, value);
      }
      return changed;
    });
  }
  return { search, change };
}
