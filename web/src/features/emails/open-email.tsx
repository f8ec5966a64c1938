import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';
import { Archive, Paperclip } from 'lucide-react';
import { lazy, memo, Suspense, useId } from 'react';

import { attachmentUrl, useIsDeciding } from '../../api/emails';
import { TryAgain } from '../../forms/try-again';
import { useIsPainted } from '../../ui/after-paint';
import { AlertDialog } from '../../ui/dialog';
import { Button } from '../../ui/button';
import { CheckboxLine } from '../../ui/checkbox';
import { Keys } from '../../ui/kbd';
import { Notice } from '../../ui/notice';
import { useRecordTitle } from '../../ui/page-title';
import { onSubmitKey } from '../../ui/submit-key';
import { useTapsAhead } from '../../ui/taps-ahead';
import { Textarea } from '../../ui/textarea';
import { useIsPhone } from '../../ui/use-is-phone';
import { useStable } from '../../ui/use-stable';
import { EmailHeader } from './email-header';
import { ManualTaskDialog } from './manual-task-dialog';
import { PhoneActions } from './phone-actions';
import { RecommendedProject } from './recommended-project';
import { Section } from './section';
import { ReplySection, SendConsentDialog } from './suggested-reply';
import { SuggestedTasks } from './suggested-tasks';
import { useAutoAnalysis, useOpenEmail } from './use-open-email';
import { loadChunk } from '../../ui/load-chunk';

const EmailBody = lazy(async () => ({
  default: (await loadChunk(() => import('./email-body'))).EmailBody,
}));

export type OpenEmailHandlers = {
  onArchive: () => void;
  onSnooze: () => void;
  onClose: () => void;
  onNext: () => void;
  /** Called when nothing is left to decide, in lists that decided mail leaves. */
  onDecided?: (() => void) | undefined;
};
type Props = {
  email: EmailDetail;
  /** Another email was open before it, in the same place. */
  takesOver: boolean;
} & OpenEmailHandlers;

/** The message on the left, decisions on the right; one column on narrow screens. */
export function OpenEmail({ email, takesOver, ...handlers }: Props) {
  const { onArchive, onSnooze, onClose, onNext, onDecided } = handlers;
  const open = useOpenEmail(email, { onNext, onDecided });
  const { actions } = open;
  useAutoAnalysis(email);
  useRecordTitle(email.subject || 'No subject');
  // The frame is slow, so the decisions are painted first.
  const isPainted = useIsPainted();
  const isPhone = useIsPhone();
  const { canSubmit } = open;
  const ignoreTapsAhead = useTapsAhead(email.id, takesOver);
  const submitTraining = useStable(() => void (canSubmit && open.submitFeedback()));
  return (
    <article
      aria-label={email.subject || 'No subject'}
      onClickCapture={ignoreTapsAhead}
      className="rounded-4 border border-line-strong bg-surface shadow-card max-md:-mx-4 max-md:rounded-none max-md:border-x-0 max-md:border-t-0 max-md:shadow-none"
    >
      <EmailHeader email={email} actions={isPhone ? null : { onArchive, onSnooze, onClose }} />
      <div className="grid grid-cols-[minmax(0,1fr)_28.5rem] grid-rows-[auto_1fr] max-wide:grid-cols-1">
        <Section title="Email Content" className="min-w-0">
          {isPainted ? (
            <Suspense fallback={<BodySkeleton />}>
              <EmailBody email={email} highlightedTask={open.focused?.id ?? null} />
            </Suspense>
          ) : (
            <BodySkeleton />
          )}
          <Attachments email={email} />
        </Section>
        <div className="col-start-2 row-span-2 row-start-1 min-w-0 divide-y divide-line border-l border-line max-wide:col-start-1 max-wide:row-auto max-wide:border-t max-wide:border-l-0">
          {email.setAsideReason !== undefined && (
            <Notice tone="warn" className="m-4" action={<TryAgain email={email} />}>
              This email was set aside. {email.setAsideReason}.
            </Notice>
          )}
          <RecommendedProject
            emailId={email.id}
            project={email.recommendedProject}
            status={email.processingStatus}
            classified={email.aiClassification?.projectId ?? null}
            picking={open.picking}
            onPicking={open.setPicking}
            actions={actions}
          />
          <SuggestedTasks
            email={email}
            focusedId={open.focused?.id ?? null}
            editing={open.editing}
            actions={open.taskActions}
          />
          <AdditionalTraining
            text={open.feedback.text}
            onText={open.feedback.change}
            wantsTask={open.wantsTask}
            onSubmit={submitTraining}
            onWantsTask={open.onWantsTask}
          />
        </div>
        <div className="min-w-0 border-t border-line empty:hidden">
          <ReplySection
            email={email}
            draft={open.draft}
            isNext={open.begunReply.isNext}
            onChoose={open.chooseAnswer}
            onSend={open.sendReply}
            onCancelSend={() => void actions.cancelReply()}
          />
        </div>
      </div>
      <OpenEmailFooter
        emailId={email.id}
        canSubmit={canSubmit}
        canProcess={open.undecided.length > 0}
        onArchive={isPhone ? null : onArchive}
        onSubmit={() => void open.submitFeedback()}
        onProcess={() => void actions.approveAll()}
      />
      {isPhone && (
        <PhoneActions
          {...open.taskActions}
          {...{ email, onArchive, onSnooze, onNext }}
          focused={open.focused}
          next={open.undecided[0] ?? null}
          isEditing={open.editing !== null}
          onConfirm={() => void actions.confirmProject()}
          onPick={() => open.setPicking(true)}
          begunReply={open.begunReply.state}
          onSend={open.sendShownReply}
        />
      )}
      {open.manual !== null && (
        <ManualTaskDialog email={email} {...open.manual} onClose={() => open.setManual(null)} />
      )}
      {open.consent !== null && (
        <SendConsentDialog
          emailId={email.id}
          reply={open.consent}
          onCancel={() => open.setConsent(null)}
        />
      )}
      {open.resetting !== null && (
        <ResetDialog
          task={open.resetting}
          onCancel={() => open.setResetting(null)}
          onReset={() => {
            if (open.resetting !== null) void actions.reset(open.resetting);
            open.setResetting(null);
          }}
        />
      )}
    </article>
  );
}

function BodySkeleton() {
  return <div className="min-h-40" />;
}

function Attachments({ email }: { email: EmailDetail }) {
  const shown = email.attachments.filter((attachment) => !attachment.isInline);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="mt-4 flex flex-wrap gap-2">
      {shown.map((attachment) => (
        <li key={attachment.id}>
          <a
            href={attachmentUrl(email.id, attachment.id)}
            download
            className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-2 border px-2.5 text-12 text-ink-2 no-underline hover:bg-hover max-md:min-h-11 max-md:py-1"
          >
            <Paperclip size={14} className="text-ink-3" aria-hidden />
            <span className="min-w-0 font-medium break-words text-ink">{attachment.name}</span>
            <span className="text-ink-3 tabular-nums">{sizeText(attachment.size)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

type AdditionalTrainingProps = {
  text: string;
  onText: (text: string) => void;
  wantsTask: boolean;
  onWantsTask: () => void;
  onSubmit: () => void;
};

const AdditionalTraining = memo(function AdditionalTraining({
  text,
  onText,
  wantsTask,
  onWantsTask,
  onSubmit,
}: AdditionalTrainingProps) {
  const id = useId();
  return (
    <Section title="Additional Training">
      <label htmlFor={id} className="mb-1 block text-12 text-ink-2">
        How would you improve these suggestions?
      </label>
      <Textarea
        id={id}
        rows={2}
        value={text}
        placeholder="Parking is handled by the site office"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onSubmitKey(onSubmit)}
      />
      <div className="mt-2.5">
        <CheckboxLine checked={wantsTask} onCheckedChange={onWantsTask}>
          I want to add a manual task for this email
        </CheckboxLine>
      </div>
    </Section>
  );
});

type OpenEmailFooterProps = {
  emailId: string;
  canSubmit: boolean;
  canProcess: boolean;
  /** null if another bar has Archive. */
  onArchive: (() => void) | null;
  onSubmit: () => void;
  onProcess: () => void;
};

/** Sticky while the email is taller than the window. */
function OpenEmailFooter({
  emailId,
  canSubmit,
  canProcess,
  onArchive,
  onSubmit,
  onProcess,
}: OpenEmailFooterProps) {
  const isSubmitting = useIsDeciding(emailId, 'submit_feedback');
  return (
    <footer
      data-action-bar
      className="sticky bottom-(--statusbar) flex flex-wrap items-center gap-2 rounded-b-[11px] border-t bg-sunken px-5 py-3 max-md:static max-md:grid max-md:grid-cols-2 max-md:px-4"
    >
      {onArchive !== null && (
        <Button variant="ghost" className="-ml-2.5" icon={Archive} onClick={onArchive}>
          Archive <Keys keys="#" />
        </Button>
      )}
      <Button
        className="ml-auto max-md:ml-0"
        disabled={!canSubmit}
        busy={isSubmitting && canSubmit}
        onClick={onSubmit}
      >
        Submit Feedback
      </Button>
      <Button
        variant={onArchive === null ? 'normal' : 'primary'}
        disabled={!canProcess}
        onClick={onProcess}
      >
        Process All Tasks <Keys keys="Shift+a" />
      </Button>
    </footer>
  );
}

type ResetDialogProps = { task: SuggestedTask; onCancel: () => void; onReset: () => void };

function ResetDialog({ task, onCancel, onReset }: ResetDialogProps) {
  return (
    <AlertDialog
      onClose={onCancel}
      title="Reset Approval"
      confirm="Remove Task"
      danger
      onConfirm={onReset}
    >
      You edited the task “{task.title}” after approving it. Resetting the approval removes the
      task.
    </AlertDialog>
  );
}
