import { DECISION_LABELS } from '@docket/core/review/decision-labels';
import { DECISION_MESSAGES } from '@docket/core/review/decision-messages';
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';

import { refetchQueue } from '../../api/emails';
import { followReply } from '../../api/followed-replies';
import { hasOfflineStore } from '../../api/offline-store';
import { invalidateTopics } from '../../api/topics';
import {
  sendDespiteConflict,
  dropFromOutbox,
  listOutbox,
  onOutboxChange,
  onSentLater,
  startOutbox,
} from '../../api/outbox';
import type { OutboxDecision } from '../../api/queued-decision';
import { useUndo } from '../../forms/use-undo';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { countOf } from '../../ui/figures';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toast';
import { useOnline } from './sync-state';

const NOTICE = 'mx-8 mt-3 max-md:mx-4';

/** Shows that the app is offline, how many decisions are queued, and those that could not be sent. */
export function OfflineNotice() {
  const isOnline = useOnline();
  const waiting = useOutbox();
  const [isOpen, setIsOpen] = useState(false);
  const conflicts = waiting.filter(({ problem }) => problem !== null);
  const unsent = waiting.filter(
    ({ problem, isUndone }) => problem === null && isUndone !== true,
  ).length;
  const paused = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length;
  const waits = [
    ...(unsent === 0 ? [] : [counted(unsent)]),
    ...(paused === 0 ? [] : [countOf(paused, 'change')]),
  ];
  return (
    <>
      {!isOnline && (
        <Notice slim tone="warn" className={NOTICE}>
          You’re offline.{' '}
          {waits.length === 0
            ? 'What you see may be out of date.'
            : `${waits.join(' and ')} will be sent when you’re back online.`}
        </Notice>
      )}
      {conflicts.length > 0 && (
        <Notice
          slim
          tone="warn"
          className={NOTICE}
          action={
            <Button size="sm" onClick={() => setIsOpen(true)}>
              Review
            </Button>
          }
        >
          {counted(conflicts.length)} made offline {conflicts.length === 1 ? 'was' : 'were'} not
          sent.
        </Notice>
      )}
      {isOpen && conflicts.length > 0 && (
        <Dialog title="Not Sent" onClose={() => setIsOpen(false)}>
          <ul className="grid gap-4">
            {conflicts.map((conflict) => (
              <Conflict key={conflict.step} conflict={conflict} onLeave={() => setIsOpen(false)} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

type ConflictProps = { conflict: OutboxDecision; onLeave: () => void };

function Conflict({ conflict, onLeave }: ConflictProps) {
  const { step, decision, subject, problem, isUndone = false } = conflict;
  return (
    <li className="grid gap-1">
      <Link to={`/emails/${decision.emailId}`} onClick={onLeave} className="font-medium underline">
        {subject === '' ? 'Open the email' : subject}
      </Link>
      <p className="text-ink-2">
        {isUndone && 'Undo: '}
        {DECISION_LABELS[decision.action]}. {problem}
      </p>
      <div className="flex gap-2">
        {!isUndone && (
          <Button size="sm" onClick={() => void sendDespiteConflict(step).catch(reportError)}>
            Apply Anyway
          </Button>
        )}
        <Button size="sm" onClick={() => dropFromOutbox(step)}>
          Discard
        </Button>
      </div>
    </li>
  );
}

const counted = (count: number) => countOf(count, 'decision');

/** Sends queued decisions and refetches the screen afterwards. */
function useOutbox(): readonly OutboxDecision[] {
  const client = useQueryClient();
  const waiting = useSyncExternalStore(onOutboxChange, listOutbox);
  const before = useRef(waiting.length);
  const { offerStep } = useUndo();
  useEffect(
    () =>
      onSentLater(({ step, decision }) => {
        if (decision.action !== 'send_reply') return;
        followReply(decision.emailId);
        const action = offerStep(step);
        toast.success('Sending Reply', DECISION_MESSAGES.send_reply, { action });
      }),
    [offerStep],
  );
  useEffect(() => (hasOfflineStore() ? startOutbox() : undefined), []);
  useEffect(() => {
    if (waiting.length < before.current) {
      void refetchQueue(client);
      invalidateTopics(client, ['emails', 'tasks', 'home', 'archives']);
    }
    before.current = waiting.length;
  }, [client, waiting]);
  return waiting;
}
