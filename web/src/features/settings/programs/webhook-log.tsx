import type { Webhook, WebhookMessage } from '@docket/core/webhooks/webhooks.contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import {
  useReplayFailedMessages,
  useReplayWebhookMessage,
  webhookMessagesQuery,
} from '../../../api/webhooks';
import { LoadedPanel } from '../../../forms/loaded-panel';
import { report, toastError } from '../../../forms/mutation-toasts';
import { Badge, type BadgeTone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { countOf } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { Pager } from '../../../ui/pager';
import { RelativeTime } from '../../../ui/relative-time';
import { toast } from '../../../ui/toast';

const STATES: Record<WebhookMessage['state'], { tone: BadgeTone; words: string }> = {
  waiting: { tone: 'warn', words: 'Waiting' },
  delivered: { tone: 'success', words: 'Delivered' },
  failed: { tone: 'danger', words: 'Failed' },
  dropped: { tone: 'neutral', words: 'Dropped' },
};
const PAGE_SIZE = 10;

/** Messages of the last 30 days with their delivery attempts. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(webhookMessagesQuery(webhook.id, page));
  const offId = useId();
  return (
    <Dialog
      title="Messages"
      description={<span className="break-words">{webhook.url}</span>}
      size="lg"
      onClose={onClose}
    >
      <LoadedPanel query={query} noun="messages">
        {({ items, total }) =>
          total === 0 ? (
            <p className="text-ink-2">
              No messages in the last 30 days. Send a test message to try the webhook.
            </p>
          ) : (
            <>
              {!webhook.isEnabled && (
                <Notice className="mb-3">
                  <span id={offId}>The webhook is off. Turn it on to send messages again.</span>
                </Notice>
              )}
              {webhook.isEnabled && webhook.failedCount > 0 && <SendFailed webhook={webhook} />}
              <ul aria-label="Messages" className="grid grid-cols-1 gap-3">
                {items.map((message) => (
                  <Message
                    key={message.id}
                    webhook={webhook}
                    message={message}
                    offId={webhook.isEnabled ? undefined : offId}
                  />
                ))}
              </ul>
              <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
            </>
          )
        }
      </LoadedPanel>
    </Dialog>
  );
}

/** In the order in which they happened. */
function SendFailed({ webhook: { id, failedCount } }: { webhook: Webhook }) {
  const replay = useReplayFailedMessages();
  const send = () =>
    report(replay.mutateAsync({ params: { id } }), {
      onSuccess: ({ queued }) => toast.success('Sending Again', countOf(queued, 'message')),
      onError: toastError('Failed to send the messages again'),
    });
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <p>{countOf(failedCount, 'failed message')}</p>
      <Button size="sm" busy={replay.isPending} onClick={send}>
        Send All Failed Again
      </Button>
    </div>
  );
}

type MessageProps = {
  webhook: Webhook;
  message: WebhookMessage;
  /** Element that says why nothing can be sent. */
  offId: string | undefined;
};

function Message({ webhook, message, offId }: MessageProps) {
  const replay = useReplayWebhookMessage();
  const { tone, words } = STATES[message.state];
  return (
    <li className="grid grid-cols-1 gap-1 border-b pb-3 last:border-0">
      <div className="flex items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tone}>{words}</Badge>
          <span className="font-medium">{message.event}</span>
          <span className="break-words text-ink-2">{message.title}</span>
        </p>
        <Button
          size="sm"
          aria-label={`Send Again: ${message.title || message.event}`}
          busy={replay.isPending}
          off={!webhook.isEnabled}
          aria-describedby={offId}
          onClick={() =>
            replay.mutate(
              { params: { id: webhook.id, messageId: message.id } },
              { onError: toastError('Failed to send the message again') },
            )
          }
        >
          Send Again
        </Button>
      </div>
      <p className="text-12 text-ink-2">
        <RelativeTime time={message.createdAt} />
        {message.nextAttemptAt !== null && (
          <>
            {' '}
            · next attempt <RelativeTime time={message.nextAttemptAt} />
          </>
        )}
        {message.state === 'waiting' &&
          message.nextAttemptAt === null &&
          ' · waits for the webhook to be turned on'}
      </p>
      <details>
        <summary className="touch cursor-pointer text-12 text-ink-2">
          {message.attempts.length === 1 ? '1 attempt' : `${message.attempts.length} attempts`} and
          content
        </summary>
        <ul
          aria-label="Attempts"
          className="mt-1 grid grid-cols-1 gap-0.5 text-12 break-words tabular-nums"
        >
          {message.attempts.map((attempt) => (
            <li key={attempt.at}>
              <RelativeTime time={attempt.at} /> · {attempt.status ?? 'no answer'} ·{' '}
              {attempt.milliseconds} ms
              {attempt.problem !== null && <> · {attempt.problem}</>}
            </li>
          ))}
        </ul>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable (WCAG 2.1.1) */}
        <pre tabIndex={0} className="mt-1 max-h-60 overflow-auto rounded-2 bg-sunken p-2 text-12">
          {JSON.stringify(message.body, null, 2)}
        </pre>
      </details>
    </li>
  );
}
