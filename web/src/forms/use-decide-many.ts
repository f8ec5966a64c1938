import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { failureMessage } from '../api/client';
import { randomId } from '../api/random-id';
import { type BulkAction, callDecideMany } from '../api/emails';
import { countOf } from '../ui/figures';
import { toast } from '../ui/toast';
import { useUndo } from './use-undo';

const AT_ONCE = 200;
const SHOWN_IN = ['emails', 'tasks', 'home', 'archives', 'audit'] as const;

export type BulkStep = {
  action: BulkAction;
  title: string;
  projectId?: string | null;
  until?: string;
  /** The undo step, if the decisions are part of one that has begun. */
  step?: string;
};

type Part = Awaited<ReturnType<typeof callDecideMany>>;
type Calls = {
  ids: readonly string[];
  what: Omit<BulkStep, 'title' | 'step'>;
  step: string | undefined;
  onSent: (part: Part, done: number) => void;
};

/** Sends any number of calls as one step, with one toast and one Undo. */
export function useDecideMany(onDone: () => void) {
  const client = useQueryClient();
  const { offer } = useUndo();
  const [done, setDone] = useState<number | null>(null);
  // One mutation for all calls, so that leaving the page waits for those not sent yet.
  const { mutateAsync } = useMutation({ mutationFn: sendAll, networkMode: 'always' });

  async function decideMany(ids: readonly string[], { title, step, ...what }: BulkStep) {
    let changed = 0;
    let answer: unknown;
    const onSent = (part: Part, sent: number) => {
      setDone(sent);
      changed += part.changed;
      if (part.changed > 0) answer = part;
    };
    setDone(0);
    try {
      await mutateAsync({ ids, what, step, onSent });
      onDone();
      toast.success(changed === 0 ? 'Nothing to Change' : title, countOf(changed, 'email'), {
        action: offer(answer),
      });
    } catch (error) {
      const why = failureMessage(error, 'Failed to process recommendation');
      const far = ` Already changed: ${countOf(changed, 'email')}.`;
      toast.error('Error', changed === 0 ? why : `${why.replace(/\.?$/, '.')}${far}`, {
        action: offer(answer),
      });
    } finally {
      setDone(null);
      for (const topic of SHOWN_IN) void client.invalidateQueries({ queryKey: [topic] });
    }
  }
  return { decideMany, done };
}

async function sendAll({ ids, what, step = randomId(), onSent }: Calls): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const emailIds = ids.slice(at, at + AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- sequential, to show progress
    onSent(await callDecideMany({ ...what, emailIds }, step), at + emailIds.length);
  }
}
