import { type BulkAction, callDecideMany } from '../api/emails';
import { useChangeMany } from './use-change-many';

const SHOWN_IN = ['emails', 'tasks', 'home', 'archives', 'audit'] as const;

export type BulkStep = {
  action: BulkAction;
  title: string;
  projectId?: string | null;
  until?: string;
  /** The undo step, if the decisions are part of one that has begun. */
  step?: string;
  /** What that step has made, in case it stays although no email was changed. */
  leftover?: string;
};

/** Decides any number of emails as one step. */
export function useDecideMany() {
  const { changeMany, done } = useChangeMany<Omit<BulkStep, 'title' | 'step' | 'leftover'>>({
    send: (emailIds, what, step) => callDecideMany({ ...what, emailIds }, step),
    noun: 'email',
    failure: 'Failed to process recommendation',
    offline: 'Decisions on a single email are kept and sent later.',
    shownIn: SHOWN_IN,
  });
  return {
    decideMany: (ids: readonly string[], { title, step, leftover, ...what }: BulkStep) =>
      changeMany(ids, what, { title, step, leftover }),
    done,
  };
}
