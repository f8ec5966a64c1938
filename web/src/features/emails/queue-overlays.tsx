// Dialogs over the queue, loaded once an email is selected.
import { useEffect, useLayoutEffect } from 'react';

import { holdKeys } from '../../ui/held-keys';
import { later } from '../../ui/later';

export const BulkBar = later(async () => (await import('./bulk-bar')).BulkBar, <AllKeysHeld />);
export const SnoozeDialog = later(
  async () => (await import('./snooze-dialog')).SnoozeDialog,
  <AllKeysHeld />,
);

export function usePreloadedOverlays(isChosen: boolean): void {
  useEffect(() => {
    if (isChosen) for (const { preload } of [BulkBar, SnoozeDialog]) preload();
  }, [isChosen]);
}

function AllKeysHeld() {
  useLayoutEffect(() => holdKeys(true), []);
  return null;
}
