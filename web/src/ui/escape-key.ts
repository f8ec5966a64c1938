import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** For fields that Escape leaves without closing what is around them. */
export function onEscapeKey(leave: () => void) {
  return (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
  };
}
