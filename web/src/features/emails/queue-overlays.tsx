// Dialogs over the queue, loaded once an email is selected.
import { useEffect, useLayoutEffect } from 'react';

import { holdKeys } from '../../ui/held-keys';
import { later, laterPanel } from '../../ui/later';

export const BulkBar = later(async () => (await import('./bulk-bar')).BulkBar, <AllKeysHeld />);
export const SnoozeDialog = laterPanel(async () => (await import('./snooze-dialog')).SnoozeDialog);

export const ArchiveOlderDialog = laterPanel(
  async () => (await import('./archive-older-dialog')).ArchiveOlderDialog,
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
