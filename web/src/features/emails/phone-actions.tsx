import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';
import { Archive, Check, ChevronDown, Clock, Send, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { useTapsAhead } from '../../ui/taps-ahead';

type Props = {
  email: EmailDetail;
  focused: SuggestedTask | null;
  /** The first undecided task, which may not be the focused one. */
  next: SuggestedTask | null;
  isEditing: boolean;
  onFocus: (id: string) => void;
  onApprove: (task: SuggestedTask) => void;
  onReject: (task: SuggestedTask) => void;
  onConfirm: () => void;
  onPick: () => void;
  onArchive: () => void;
  onSnooze: () => void;
  onNext: () => void;
  /** The reply that the person has begun and can send: it may still be on its way from the server. */
  begunReply: 'none' | 'drafting' | 'ready';
  onSend: () => void;
};

/** On phones, a bar with the next decision of the open email. */
export function PhoneActions(props: Props) {
  const { onArchive, onSnooze } = props;
  const { asks, buttons, sends = false } = nextDecision(props);
  // Of three quick taps on Approve, none must send a reply.
  const ignoreTapsAhead = useTapsAhead(sends);
  return (
    <div
      role="group"
      aria-label="Actions"
      data-bottom-bar
      onClickCapture={ignoreTapsAhead}
      className="fixed inset-x-0 bottom-0 z-10 border-t bg-chrome px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] short:static print:hidden"
    >
      <p className="mb-1.5 truncate text-12 text-ink-2">{asks}</p>
      <div className="flex items-center gap-2 max-xs:flex-wrap [&>button]:grow">
        <IconButton
          icon={Archive}
          label="Archive"
          tip={false}
          className="h-11 max-w-11 border"
          onClick={onArchive}
        />
        <IconButton
          icon={Clock}
          label="Snooze"
          tip={false}
          className="h-11 max-w-11 border"
          onClick={onSnooze}
        />
        {buttons}
      </div>
    </div>
  );
}

/** An open edit first, then the focused task, the project, the reply and the next email. */
function nextDecision(props: Props): { asks: string; buttons: ReactNode; sends?: true } {
  const { email, focused, next, isEditing, onApprove, onReject, onConfirm, onPick, onNext } = props;
  if (isEditing) return { asks: 'Save or cancel your changes to the task first', buttons: null };
  if (focused !== null) {
    return {
      asks: focused.title,
      buttons: (
        <>
          <Button
            icon={X}
            aria-label={`Reject: ${focused.title}`}
            onClick={() => onReject(focused)}
          >
            Reject
          </Button>
          <Button
            variant="primary"
            icon={Check}
            aria-label={`Approve: ${focused.title}`}
            onClick={() => onApprove(focused)}
          >
            Approve
          </Button>
        </>
      ),
    };
  }
  if (next !== null) {
    return {
      asks: 'The suggested tasks have changed',
      buttons: (
        <Button variant="primary" icon={ChevronDown} onClick={() => props.onFocus(next.id)}>
          Next Task
        </Button>
      ),
    };
  }
  const project = email.recommendedProject;
  if (project !== null && project.approved === null && project.id !== null) {
    return {
      asks: `Project: ${project.name}`,
      buttons: (
        <>
          <Button aria-label={`Change project: ${project.name}`} onClick={onPick}>
            Change
          </Button>
          <Button
            variant="primary"
            icon={Check}
            aria-label={`Confirm project: ${project.name}`}
            onClick={onConfirm}
          >
            Confirm
          </Button>
        </>
      ),
    };
  }
  if (props.begunReply !== 'none') {
    return {
      sends: true,
      asks: 'Your reply has not been sent yet',
      buttons: (
        <>
          <Button onClick={onNext}>Next Email</Button>
          <Button
            variant="primary"
            icon={Send}
            busy={props.begunReply === 'drafting'}
            onClick={props.onSend}
          >
            Send Reply
          </Button>
        </>
      ),
    };
  }
  return {
    asks: 'Nothing left to decide on this email',
    buttons: (
      <Button variant="primary" icon={ChevronDown} onClick={onNext}>
        Next Email
      </Button>
    ),
  };
}
