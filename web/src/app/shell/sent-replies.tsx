import { AppError } from '@docket/core/errors';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from '../../ui/app-router';

import { emailQuery } from '../../api/emails';
import { unfollowReply, useFollowedReplies } from '../../api/followed-replies';
import { toast } from '../../ui/toast';
import { useStable } from '../../ui/use-stable';

const FAILED = 'Failed to send reply';

/** On every screen, as a reply is sent ten seconds after its email was left. */
export function SentReplies() {
  return useFollowedReplies().map((id) => <FollowedReply key={id} emailId={id} />);
}

/** Reports 'Reply Sent' only once the server has confirmed it. */
function FollowedReply({ emailId }: { emailId: string }) {
  const { data: email, error: failure } = useQuery(emailQuery(emailId));
  const navigate = useNavigate();
  const reply = email?.suggestedReply;
  const state = reply?.state;
  const error = reply?.error;
  const report = useStable(() => {
    const action = { label: 'Open Email', run: () => navigate(`/emails/${emailId}`) };
    if (state === 'failed')
      toast.error('Error', error ? `${FAILED}. ${error}` : FAILED, { action });
    if (state !== 'sent') return;
    // An earlier version may have been sent instead.
    if (error) toast.error('Last Changes Not Sent', error, { action });
    else toast.success('Reply Sent', 'Your reply has been sent successfully');
  });
  // Such as of somebody who was signed in before.
  const isGone = failure instanceof AppError && failure.code === 'email.not_found';
  useEffect(() => {
    if (isGone) unfollowReply(emailId);
    if (state === undefined || state === 'held' || state === 'sending') return;
    unfollowReply(emailId);
    report();
  }, [emailId, isGone, report, state]);
  return null;
}
