import { MAX_SELECTED, OLD_TO_REVIEW_DAYS } from '@docket/core/emails/emails.contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

import { queueQuery } from '../../api/emails';
import { Button } from '../../ui/button';
import { number } from '../../ui/figures';
import { IconButton } from '../../ui/icon-button';
import { Notice } from '../../ui/notice';
import { focusRow } from '../../ui/select-box';
import { readStored, writeStored } from '../../ui/stored';
import { ArchiveOlderDialog } from './queue-overlays';

/** So few are decided one by one. */
const FEW = 50;
const KEPT = 'docket.older-emails-kept';
const DAY_MS = 86_400_000;

type Props = {
  /** How many emails are to review. */
  toReview: number;
  /** Rendered if there are few old ones, or the person keeps them. */
  fallback: ReactNode;
};

/** Offers to archive what is old among many emails to review, as after a first import. */
export function OlderNotice({ toReview, fallback }: Props) {
  const [isKept, setKept] = useState(wasKept);
  const [isAsking, setAsking] = useState(false);
  const older = useQuery({
    ...queueQuery({ review: 'pending', olderThanDays: OLD_TO_REVIEW_DAYS, pageSize: 1 }),
    enabled: !isKept && toReview > FEW,
  });
  const total = older.data?.total ?? 0;
  const count = Math.min(total, MAX_SELECTED);
  // Behind its dialog it stays, however many have been archived.
  const isShown = isAsking || (!isKept && toReview > FEW && count > FEW);
  useFocusOnHeading(isShown);
  const keep = () => {
    writeStored(KEPT, String(Date.now()));
    setKept(true);
  };
  return (
    <>
      {isShown ? (
        <Notice
          slim
          className="mt-3"
          action={
            <span className="flex items-center gap-1">
              <Button size="sm" onClick={() => setAsking(true)}>
                Archive Older...
              </Button>
              <IconButton icon={X} label="Keep them in To Review" onClick={keep} />
            </span>
          }
        >
          {number(total)} of {number(toReview)} emails to review are older than two weeks.
        </Notice>
      ) : (
        fallback
      )}
      {isAsking && <ArchiveOlderDialog count={count} onClose={() => setAsking(false)} />}
    </>
  );
}

/** When the notice goes with the focus, which would go on to the search: keys meant for the list would be typed there. */
function useFocusOnHeading(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (wasShown.current && !isShown) focusRow([]);
    wasShown.current = isShown;
  }, [isShown]);
}

/** They are offered again once more of them are old. */
function wasKept(): boolean {
  return Date.now() - Number(readStored(KEPT)) < OLD_TO_REVIEW_DAYS * DAY_MS;
}
