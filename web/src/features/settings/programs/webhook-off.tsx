import {
  MAX_UNSENT,
  MESSAGE_DAYS,
  type Webhook,
  type WebhookPatch,
} from '@docket/core/webhooks/webhooks.contract';

import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { countOf, number } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { dateAndTime } from '../../../ui/relative-time';
import { useZone } from '../../../ui/zone';

/** Since when and why a webhook is off, and what becomes of the events meanwhile. */
export function WebhookOff({ webhook }: { webhook: Webhook }) {
  const { isEnabled, problem, offSince, unsentCount, notKeptCount } = webhook;
  useZone();
  if (isEnabled) return null;
  const since = offSince === null ? 'Off' : `Off since ${dateAndTime(offSince)}`;
  if (problem === null)
    return (
      <Notice>
        {since}. You turned it off, so events are not kept.
        {unsentCount > 0 &&
          ` ${countOf(unsentCount, 'earlier message')} will be sent or dropped when you turn it on.`}
      </Notice>
    );
  return (
    <Notice tone="warn">
      {since}; {countOf(unsentCount, 'event')} not sent. {problem}. Turn it on once this is fixed,
      and choose whether to send them. They are kept for {MESSAGE_DAYS} days, at most{' '}
      {number(MAX_UNSENT)}.
      {notKeptCount > 0 && (
        <strong className="block font-semi">
          {countOf(notKeptCount, 'more event')} could not be kept and will not be sent. Read the
          changes from the API instead.
        </strong>
      )}
    </Notice>
  );
}

type Props = {
  webhook: Webhook;
  onClose: () => void;
  onChoose: (missed: NonNullable<WebhookPatch['missed']>) => void;
};

/** What becomes of the messages that waited for the webhook to be turned on. */
export function TurnOnDialog({ webhook: { unsentCount, notKeptCount }, onClose, onChoose }: Props) {
  return (
    <Dialog
      title="Send what was missed?"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => onChoose('drop')}>Drop</Button>
          <Button variant="primary" onClick={() => onChoose('send')}>
            Send
          </Button>
        </>
      }
    >
      <div className="grid gap-2 text-ink-2">
        <p>
          {countOf(unsentCount, 'event')} {unsentCount === 1 ? 'was' : 'were'} not sent while the
          webhook was off. Send {unsentCount === 1 ? 'it' : 'them'} in order, or turn the webhook on
          without {unsentCount === 1 ? 'it' : 'them'}.
        </p>
        {notKeptCount > 0 && (
          <p>{countOf(notKeptCount, 'more event')} could not be kept and will not be sent.</p>
        )}
      </div>
    </Dialog>
  );
}
