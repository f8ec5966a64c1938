import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { holdTypedAhead } from '../ui/typed-ahead';
import { toastError } from './mutation-toasts';

/** The dialog on screen. */
export function useDialog<Dialog>() {
  const [dialog, show] = useState<Dialog | null>(null);
  /** Counts what the person opens and closes: a form that waited for an answer must not come in between. */
  const turn = useRef(0);
  function setDialog(next: Dialog | null): void {
    turn.current += 1;
    show(next);
  }
  /** Opens a dialog once its record is there. */
  function openLater(next: Promise<Dialog>, failure: string): void {
    const own = (turn.current += 1);
    const release = holdTypedAhead(() => (turn.current += 1));
    void next
      .then((ready) => {
        // The dialog must be there before the keys are released.
        if (turn.current === own) flushSync(() => setDialog(ready));
      }, toastError(failure))
      .finally(release);
  }
  return { dialog, setDialog, openLater };
}
