import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

/** Promises stand in mail that the reader sent, which the queue leaves out: says that they wait. */
export function PromisesNotice({ open, onShow }: { open: number; onShow: () => void }) {
  if (open === 0) return null;
  return (
    <Notice
      className="mt-4"
      action={
        <Button size="sm" onClick={onShow}>
          Show promises
        </Button>
      }
    >
      You promised something in {open.toLocaleString('en-US')} sent{' '}
      {open === 1 ? 'email' : 'emails'}.
    </Notice>
  );
}
