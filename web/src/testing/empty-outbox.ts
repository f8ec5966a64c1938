import { clearOfflineStore } from '../api/offline-store';
import { dropFromOutbox, listOutbox, sendOutbox } from '../api/outbox';

/** Drops the decisions queued on this page. */
export function dropOutbox(): void {
  for (const { step } of listOutbox()) dropFromOutbox(step);
}

/** The outbox is shared with the files that follow, and what is being sent may still be reading it. */
export async function emptyOutbox(): Promise<void> {
  await clearOfflineStore();
  await sendOutbox();
  dropOutbox();
  await clearOfflineStore();
}
