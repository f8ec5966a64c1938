import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

import { failureMessage } from '../../api/client';
import { dropHeldKeys, holdKeys } from '../../ui/held-keys';
import { toast } from '../../ui/toast';

const GIVE_UP_MS = 10_000;
const nothing = (): void => undefined;

/**
 * Holds keys until data has loaded, then runs. Gives up with the keys held meanwhile if loading fails or takes too
 * long, or if the place has changed by then, which neither may act on.
 */
export function useWhenLoaded(place: string) {
  const giveUp = useRef(nothing);
  // oxlint-disable-next-line react/exhaustive-deps -- leaving the place ends the wait
  useEffect(() => () => giveUp.current(), [place]);
  return useCallback(<Data>(read: Promise<Data>, run: (data: Data) => void): void => {
    giveUp.current();
    const release = holdKeys(true);
    const isWaiting = () => giveUp.current === stop;
    const end = () => {
      giveUp.current = nothing;
      clearTimeout(timer);
    };
    const stop = () => {
      end();
      dropHeldKeys();
      release();
    };
    const fail = (reason: string) => {
      if (!isWaiting()) return;
      stop();
      toast.error('Error Loading Emails', reason);
    };
    const goOn = (data: Data) => {
      if (!isWaiting()) return;
      end();
      // The next held key must see what this one rendered.
      flushSync(() => run(data));
      release();
    };
    const timer = setTimeout(
      () => fail('This is taking too long. Try again in a moment.'),
      GIVE_UP_MS,
    );
    giveUp.current = stop;
    // Wait one task for the data to render.
    read.then(
      (data) => void setTimeout(() => goOn(data)),
      (error: unknown) => fail(failureMessage(error, 'Failed to fetch data')),
    );
  }, []);
}
