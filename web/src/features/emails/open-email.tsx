import type { EmailDetail } from '@docket/core/emails/email';

import { lazy, Suspense } from 'react';

import { AdditionalTraining } from './additional-training';
import { Attachments } from './attachments';
import { EmailHead } from './email-head';
import { ManualTaskDialog } from './manual-task-dialog';
import { OpenEmailFooter } from './open-email-footer';
import { RecommendedProject } from './recommended-project';
import { ResetDialog } from './reset-dialog';
import { Section } from './section';
import { SendConsentDialog } from './send-consent-dialog';
import { SuggestedReply } from './suggested-reply';
import { SuggestedTasks } from './suggested-tasks';
import { useIsPainted } from '../../ui/use-is-painted';
import { useAutoAnalysis } from './use-auto-analysis';
import { useOpenEmail } from './use-open-email';

const EmailLetter = lazy(async () => ({ default: (await import('./email-letter')).EmailLetter }));

type Props = { email: EmailDetail; onArchive: () => void; onClose: () => void; onNext: () => void };

/** The expanded card: the message on the left, everything to decide on the right; one column when narrow. */
export function OpenEmail({ email, onArchive, onClose, onNext }: Props) {
  const open = useOpenEmail(email, onNext);
  const { actions } = open;
  useAutoAnalysis(email);
  // A frame costs more than all the rest: what there is to decide does not wait for it.
  const isPainted = useIsPainted();
  return (
    <article
      id={`email-${email.id}`}
      aria-label={email.subject || 'No subject'}
      className="relative z-1 -mt-px rounded-4 border border-line-strong bg-surface shadow-card"
    >
      <EmailHead email={email} onArchive={onArchive} onClose={onClose} />
      <div className="grid grid-cols-[minmax(0,1fr)_456px] grid-rows-[auto_1fr] max-[1180px]:grid-cols-1">
        <Section title="Email Content" className="min-w-0">
          {isPainted ? (
            <Suspense fallback={<LetterRoom />}>
              <EmailLetter email={email} litTask={open.focused?.id ?? null} />
            </Suspense>
          ) : (
            <LetterRoom />
          )}
          <Attachments email={email} />
        </Section>
        <div className="col-start-2 row-span-2 row-start-1 min-w-0 divide-y divide-line border-l border-line max-[1180px]:col-start-1 max-[1180px]:row-auto max-[1180px]:border-t max-[1180px]:border-l-0">
          <RecommendedProject
            project={email.recommendedProject}
            status={email.processingStatus}
            picking={open.picking}
            onPicking={open.setPicking}
            actions={actions}
          />
          <SuggestedTasks
            email={email}
            focusedId={open.focused?.id ?? null}
            editingId={open.editingId}
            actions={open.taskActions}
          />
          <AdditionalTraining
            text={open.feedback}
            onText={open.setFeedback}
            wantsTask={open.wantsTask}
            onWantsTask={open.setWantsTask}
          />
        </div>
        {email.suggestedReply !== null && (
          <div className="min-w-0 border-t border-line">
            <SuggestedReply
              email={email}
              reply={email.suggestedReply}
              onSend={open.sendReply}
              onCancelSend={() => void actions.cancelReply()}
            />
          </div>
        )}
      </div>
      <OpenEmailFooter
        emailId={email.id}
        canSubmit={
          (open.feedback.trim() !== '' && open.feedback !== email.feedback) || open.wantsTask
        }
        canProcess={open.undecided.length > 0}
        onArchive={onArchive}
        onSubmit={() => void open.submitFeedback()}
        onProcess={() => void actions.approveAll()}
      />
      {open.isManual && <ManualTaskDialog email={email} open onOpenChange={open.setManual} />}
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

function LetterRoom() {
  return <div className="min-h-40" />;
}
