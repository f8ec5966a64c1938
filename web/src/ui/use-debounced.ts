import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 150;

/** A text as it was when the user last paused typing. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
