import type { QueueEmail } from '@docket/core/emails/email';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import { queueQuery } from '../../api/emails';
import { useShortcuts } from '../../ui/use-shortcuts';
import { useQueueState } from './queue-state';
import { useArchiveEmail } from './use-archive-email';
import { usePrefetchEmails } from './use-prefetch-emails';

const NONE: readonly QueueEmail[] = [];

/** Where the reader stands in the queue: the open email, the current row, the selection, and the keys. */
export function useQueue() {
  const { query, change, searchText } = useQueueState();
  const { id: openId = null } = useParams();
  const navigate = useNavigate();
  const archiveEmail = useArchiveEmail();
  const emails = useQuery(queueQuery(query)).data?.items ?? NONE;
  const [currentId, setCurrentId] = useState<string | null>(openId);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  usePrefetchEmails(emails, openId ?? currentId);

  const go = useCallback(
    (id: string | null) => {
      void navigate({ pathname: id === null ? '/emails' : `/emails/${id}`, search: searchText });
    },
    [navigate, searchText],
  );
  const open = useCallback(
    (id: string) => {
      setCurrentId(id);
      go(id);
    },
    [go],
  );
  const step = (by: number) => {
    const at = emails.findIndex((email) => email.id === (openId ?? currentId));
    return emails[at === -1 ? 0 : Math.min(Math.max(at + by, 0), emails.length - 1)]?.id ?? null;
  };
  const move = (by: number) => {
    const id = step(by);
    if (id === null) return;
    if (openId === null) setCurrentId(id);
    else open(id);
  };
  const select = useCallback((id: string, isSelected: boolean) => {
    anchor.current = id;
    setSelected((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const extend = (by: number) => {
    const id = step(by);
    if (id === null || openId !== null) return;
    if (currentId !== null) select(currentId, true);
    select(id, true);
    setCurrentId(id);
  };
  const archive = (id: string) => {
    const next = step(1);
    void archiveEmail(id);
    if (id === openId && next !== null && next !== id) open(next);
    else if (id === openId) go(null);
  };

  useEffect(() => {
    const target = openId ?? currentId;
    if (target !== null) {
      document
        .getElementById(`email-${target}`)
        ?.scrollIntoView({ block: openId === null ? 'nearest' : 'start' });
    }
  }, [openId, currentId]);

  const target = openId ?? currentId;
  useShortcuts([
    { keys: 'j', label: 'Next email', hint: 'next, previous', run: () => move(1) },
    { keys: 'k', label: 'Previous email', hint: 'next, previous', run: () => move(-1) },
    {
      keys: 'Enter',
      label: 'Open or close the email',
      hint: 'open',
      run: () => (openId === null ? currentId !== null && open(currentId) : go(null)),
    },
    {
      keys: 'Escape',
      label: 'Close the email, clear the selection',
      run: () => (openId === null ? setSelected(new Set()) : go(null)),
    },
    {
      keys: 'x',
      label: 'Select the email',
      hint: 'select',
      run: () => target !== null && select(target, !selected.has(target)),
    },
    { keys: 'Shift+j', label: 'Extend the selection down', run: () => extend(1) },
    { keys: 'Shift+k', label: 'Extend the selection up', run: () => extend(-1) },
    {
      keys: '#',
      label: 'Archive the email',
      hint: 'archive',
      run: () => selected.size === 0 && target !== null && archive(target),
    },
  ]);

  return {
    query,
    change,
    emails,
    openId,
    currentId,
    selected,
    select,
    open,
    archive,
    close: () => go(null),
    openNext: () => move(1),
    clearSelection: () => setSelected(new Set()),
  };
}
