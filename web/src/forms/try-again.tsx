import { useAnalyzeEmail } from '../api/emails';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';
import { toastError } from './mutation-toasts';

/** Analyzes an email again that was set aside. */
export function TryAgain({ email }: { email: { id: string; subject: string } }) {
  const analyse = useAnalyzeEmail();
  const tryAgain = () =>
    analyse.mutate(
      { params: { id: email.id } },
      {
        onSuccess: ({ processingStatus }) =>
          processingStatus === 'set_aside'
            ? toast.error('Set Aside Again', email.subject)
            : toast.success('Analyzed', email.subject),
        onError: toastError('Failed to analyze email'),
      },
    );
  return (
    <Button
      size="sm"
      busy={analyse.isPending}
      aria-label={`Try again: ${email.subject}`}
      onClick={tryAgain}
    >
      Try Again
    </Button>
  );
}
