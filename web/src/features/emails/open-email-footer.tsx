import { Archive } from 'lucide-react';

import { useIsDeciding } from '../../api/emails';
import { Button } from '../../ui/button';
import { Keys } from '../../ui/kbd';

type Props = {
  emailId: string;
  canSubmit: boolean;
  canProcess: boolean;
  onArchive: () => void;
  onSubmit: () => void;
  onProcess: () => void;
};

/** Sticks to the bottom while the email is taller than the window. */
export function OpenEmailFooter({
  emailId,
  canSubmit,
  canProcess,
  onArchive,
  onSubmit,
  onProcess,
}: Props) {
  const isSubmitting = useIsDeciding(emailId, 'submit_feedback');
  return (
    <footer className="sticky bottom-(--statusbar) flex flex-wrap items-center gap-2 rounded-b-[11px] border-t bg-sunken px-5 py-3 max-md:static max-md:grid max-md:grid-cols-2 max-md:px-4">
      <Button
        variant="ghost"
        className="-ml-2.5 max-md:order-2 max-md:ml-0 max-md:border-line-strong"
        icon={<Archive size={16} aria-hidden />}
        onClick={onArchive}
      >
        Archive <Keys keys="#" />
      </Button>
      <Button
        className="ml-auto max-md:order-3 max-md:ml-0"
        disabled={!canSubmit}
        busy={isSubmitting && canSubmit}
        onClick={onSubmit}
      >
        Submit Feedback
      </Button>
      <Button
        variant="primary"
        className="max-md:order-1 max-md:col-span-2"
        disabled={!canProcess}
        onClick={onProcess}
      >
        Process All Tasks <Keys keys="Shift+a" />
      </Button>
    </footer>
  );
}
