import { AlertDialog } from '../../ui/alert-dialog';
import type { LinkMismatch } from './link-mismatch';

export type AskedLink = LinkMismatch & { href: string };

export function LinkDialog({ link, onClose }: { link: AskedLink; onClose: () => void }) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="This link leads elsewhere"
      confirm="Open it anyway"
      danger
      onConfirm={() => {
        window.open(link.href, '_blank', 'noopener,noreferrer');
        onClose();
      }}
    >
      It says <b>{link.says}</b> but leads to <b>{link.leads}</b>:
      <span className="mt-1 block break-all text-12">{link.href}</span>
    </AlertDialog>
  );
}
