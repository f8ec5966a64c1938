import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Ctrl+Enter or ⌘+Enter, which also works where Enter starts a new line. */
const isSubmitKey = ({ key, ctrlKey, metaKey }: Key) => key === 'Enter' && (ctrlKey || metaKey);

/** For fields that belong to no form. */
export function onSubmitKey(submit: () => void) {
  return (event: ReactKeyboardEvent) => {
    if (!isSubmitKey(event) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
}

/** Submits the form around the element, or the form of its dialog, unless its button is disabled or busy. */
export function submitFormAround(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const form = target.closest('form') ?? target.closest('[role=dialog]')?.querySelector('form');
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (button?.disabled !== true && button?.getAttribute('aria-disabled') !== 'true')
    form?.requestSubmit();
}
