import { useEffect } from 'react';

import { useStable } from './use-stable';

type OpenDialog = { close: () => void };
/** The topmost is the last. */
const openDialogs: OpenDialog[] = [];

export const hasOpenDialog = (): boolean => openDialogs.length > 0;

/** Does what Esc does to the topmost dialog: one with unsaved changes asks first. */
export function closeTopDialog(): void {
  openDialogs.at(-1)?.close();
}

/** Lets the browser's Back and Forward close this dialog instead of leaving the screen under it. */
export function useOpenDialog(isOpen: boolean, close: () => void): void {
  const latest = useStable(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = { close: latest };
    openDialogs.push(own);
    return () => void openDialogs.splice(openDialogs.indexOf(own), 1);
  }, [isOpen, latest]);
}
