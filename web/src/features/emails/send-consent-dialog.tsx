import { AlertDialog } from '../../ui/alert-dialog';
import { keepReply } from './kept-reply';

type Props = { emailId: string; reply: string; onCancel: () => void };

/** The permission to send is asked for at the first reply; the text typed so far is kept. */
export function SendConsentDialog({ emailId, reply, onCancel }: Props) {
  function ask() {
    keepReply(emailId, reply);
    const back = encodeURIComponent(`/emails/${emailId}`);
    window.location.assign(`/api/v1/auth/login?scope=send&return_to=${back}`);
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Allow sending"
      confirm="Continue to Microsoft"
      onConfirm={ask}
    >
      Docket may read your mailbox but not send from it yet. Microsoft asks you once for that
      permission. Your reply is kept.
    </AlertDialog>
  );
}
