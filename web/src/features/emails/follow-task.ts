import { afterPaint } from '../../ui/after-paint';

const ROW = '[id^="suggestion-"]';

/**
 * Moves keyboard focus from a button of one suggested task to the same button of another, so that Enter and the
 * shortcuts act on the same task. Leaves focus that is elsewhere where it is, or that does not match `only`.
 */
export function followTask(id: string | undefined, only = '*'): void {
  const { activeElement } = document;
  const from = activeElement?.closest(ROW);
  const to = document.getElementById(`suggestion-${id}`);
  if (from == null || to === null || from === to || activeElement?.matches(only) !== true) return;
  const decision = activeElement.closest<HTMLElement>('[data-decision]')?.dataset['decision'];
  // From a link or Reset, focus on Approve would press something else.
  if (decision === undefined) return;
  const same = to.querySelector<HTMLElement>(`[data-decision="${decision}"]`);
  same?.focus({ preventScroll: true });
}

/** After a key, scrolls to the task that the next key acts on, as its buttons could be behind a bar. */
export function showFocusedTask(emailId: string): void {
  afterPaint(() => {
    const focused = `[id="email-${emailId}"] ${ROW}[aria-current]`;
    document.querySelector(focused)?.scrollIntoView({ block: 'nearest' });
  });
}
