import { MAX_AT_ONCE } from '@docket/core/pagination';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { undoStep } from '../api/audit';
import { failureMessage, isNetworkError } from '../api/client';
import { randomId } from '../api/random-id';
import { removeStep } from '../api/undo-history';
import { invalidateTopics, type Read } from '../api/topics';
import { countOf } from '../ui/figures';
import { toast, type ToastAction } from '../ui/toast';
import { useUndo } from './use-undo';

type Answer = { changed: number };
type Many<What> = {
  /** Changes up to 200 records in one call. */
  send: (ids: string[], what: What, step: string) => Promise<Answer>;
  /** One of the records. */
  noun: string;
  failure: string;
  /** What is possible without a connection, in a sentence. */
  offline?: string;
  /** What shows the records. */
  shownIn: readonly Read[];
};
type Report = {
  title: string;
  /** The undo step, if the changes are part of one that has begun. */
  step?: string | undefined;
  /** What that step has made for them, if it cannot be undone when nothing was changed: "The project … is still there." */
  leftover?: string | undefined;
};
type Calls<What> = {
  ids: readonly string[];
  what: What;
  step: string;
  onSent: (part: Answer, done: number) => void;
};

/** Sends any number of calls as one step, with one toast and one Undo. */
export function useChangeMany<What>({ send, noun, failure, offline, shownIn }: Many<What>) {
  const client = useQueryClient();
  const { offer, offerStep } = useUndo();
  const [done, setDone] = useState<number | null>(null);
  // One mutation for all calls, so that leaving the page waits for those not sent yet.
  const { mutateAsync } = useMutation({
    mutationFn: async ({ ids, what, step, onSent }: Calls<What>) => {
      for (let at = 0; at < ids.length; at += MAX_AT_ONCE) {
        const some = ids.slice(at, at + MAX_AT_ONCE);
        // oxlint-disable-next-line no-await-in-loop -- sequential, to show progress
        onSent(await send(some, what, step), at + some.length);
      }
    },
    networkMode: 'always',
  });

  /** False if it failed. */
  async function changeMany(
    ids: readonly string[],
    what: What,
    { title, step = randomId(), leftover }: Report,
  ): Promise<boolean> {
    let changed = 0;
    let answer: unknown;
    const onSent = (part: Answer, sent: number) => {
      setDone(sent);
      changed += part.changed;
      if (part.changed > 0) answer = part;
    };
    /** Nobody asked for what the step has made without the changes. */
    async function takeBack(): Promise<{ text: string; action?: ToastAction | undefined }> {
      if (leftover === undefined || changed > 0) return { text: '' };
      return undoStep(step, () => undefined).then(
        () => {
          removeStep(step);
          return { text: '' };
        },
        () => ({ text: ` ${leftover}`, action: offerStep(step) }),
      );
    }
    setDone(0);
    try {
      await mutateAsync({ ids, what, step, onSent });
      const left = await takeBack();
      if (changed > 0) toast.success(title, countOf(changed, noun), { action: offer(answer) });
      else {
        const text = `${nothingToChange(ids.length, noun)}${left.text}`;
        toast.info('Nothing to Change', text, { action: left.action });
      }
      return true;
    } catch (error) {
      const isOffline = isNetworkError(error) && changed === 0;
      const why = isOffline ? needsConnection(noun, offline) : failureMessage(error, failure);
      const left = await takeBack();
      const far = changed > 0 ? ` Already changed: ${countOf(changed, noun)}.` : left.text;
      toast.error('Error', far === '' ? why : `${why.replace(/\.?$/, '.')}${far}`, {
        action: offer(answer) ?? left.action,
      });
      return false;
    } finally {
      setDone(null);
      invalidateTopics(client, shownIn);
    }
  }
  return { changeMany, done };
}

/** Single changes may be kept for later, so it is not plain that these are not. */
function needsConnection(noun: string, offline?: string): string {
  const why = `Docket could not be reached, and changing several ${noun}s needs a connection.`;
  return offline === undefined ? why : `${why} ${offline}`;
}

function nothingToChange(count: number, noun: string): string {
  return count === 1
    ? `The ${noun} is already like this, or no longer here.`
    : `The ${noun}s are already like this, or no longer here.`;
}
