import type { EmailDetail } from '@docket/core/emails/email';
import { isSameAddress, formatAddress } from '@docket/core/emails/mail-address';
import { Archive, ChevronUp, Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { MailWarning } from '../../forms/mail-warning';
import { Badge } from '../../ui/badge';
import { IconButton } from '../../ui/icon-button';
import { Notice } from '../../ui/notice';
import { dateAndTime, exactTime, RelativeTime } from '../../ui/relative-time';
import { takeFocus } from '../../ui/take-focus';
import { useZone } from '../../ui/zone';
import { SenderWarnings } from './sender-warnings';

const FREE_SPACE = 'header, [data-free]';
const SHOWN_RECIPIENTS = 3;

type Props = {
  email: EmailDetail;
  /** null if the page has these actions elsewhere. */
  actions: { onArchive: () => void; onSnooze: () => void; onClose: () => void } | null;
};

export function EmailHeader({ email, actions }: Props) {
  useZone();
  const isPressFree = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => takeFocus(heading.current), []);
  const replyTo = email.replyTo.filter(({ address }) => !isSameAddress(address, email.fromAddress));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Collapse does the same by keyboard
    <header
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b px-5 py-4 max-md:grid-cols-1 max-md:px-4"
      // Only its free space, and not when text was selected: the click goes to what holds both ends of the selection.
      onPointerDown={({ target }) => (isPressFree.current = isFree(target))}
      onClick={({ target }) => {
        const isSelecting = window.getSelection()?.isCollapsed === false;
        if (isPressFree.current && isFree(target) && !isSelecting) actions?.onClose();
      }}
    >
      <div data-free className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="mr-2 inline text-16 font-semi outline-none">
          {email.subject || 'No subject'}
        </h2>
        {!email.isRead && (
          <Badge tone="accent" className="align-[2px]">
            Unread
          </Badge>
        )}
      </div>
      <div className="flex h-6 items-center gap-1 text-12 text-ink-3 max-md:row-start-1 max-md:justify-between">
        <RelativeTime time={email.receivedAt} />
        {actions !== null && (
          <span className="flex">
            <IconButton icon={Clock} label="Snooze" onClick={actions.onSnooze} />
            <IconButton icon={Archive} label="Archive" onClick={actions.onArchive} />
            <IconButton icon={ChevronUp} label="Collapse" onClick={actions.onClose} />
          </span>
        )}
      </div>
      <p className="w-fit max-w-full min-w-0 break-words text-ink-2">
        <b className="font-semi text-ink">{email.fromName || email.fromAddress}</b>{' '}
        {isNamed(email) && `<${email.fromAddress}>`}{' '}
        <span className="text-ink-3">
          {recipients(email)} ·{' '}
          <time
            dateTime={email.receivedAt}
            title={exactTime(email.receivedAt)}
            className="whitespace-nowrap"
          >
            {dateAndTime(email.receivedAt)}
          </time>
        </span>
      </p>
      {replyTo.length > 0 && (
        <p className="col-span-full min-w-0 break-words text-ink-3">
          Reply-To {replyTo.map(formatAddress).join(', ')}
        </p>
      )}
      <MailWarning warning={email.warning} className="col-span-full mt-2" />
      <SenderWarnings
        label="Warnings about the sender"
        warnings={email.senderWarnings}
        className="col-span-full mt-2"
      />
      {email.moveProblem !== null && (
        <Notice tone="warn" className="col-span-full mt-2">
          The message could not be moved to the mailbox’s {email.isArchived ? 'Archive' : 'Inbox'}:{' '}
          {email.moveProblem}
        </Notice>
      )}
    </header>
  );
}

const isFree = (target: EventTarget) => target instanceof Element && target.matches(FREE_SPACE);

/** Some senders use their address as their name; show it once. */
function isNamed({ fromName, fromAddress }: EmailDetail): boolean {
  return fromName !== '' && !isSameAddress(fromName, fromAddress);
}

function recipients(email: EmailDetail): string {
  const all = [...email.to, ...email.cc].map((one) => one.name || one.address);
  if (all.length === 0) return '';
  const more = all.length > SHOWN_RECIPIENTS ? ` and ${all.length - SHOWN_RECIPIENTS} more` : '';
  return `to ${all.slice(0, SHOWN_RECIPIENTS).join(', ')}${more}`;
}
