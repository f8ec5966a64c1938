import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import { toast } from '../../ui/toast';
import { Piece } from './piece';

const nothing = () => undefined;

export function FeedbackPieces() {
  return (
    <>
      <Piece name="Error">
        <ErrorState title="Error Loading Emails" onRetry={nothing}>
          The server did not answer within 10 seconds. Nothing was lost.
        </ErrorState>
      </Piece>
      <Piece name="Notices, spinner">
        <Notice tone="info">On your past decisions: matches 14 more emails.</Notice>
        <Notice tone="warn" action={<Button variant="link">Try Again</Button>}>
          Some archived items could not be loaded
        </Notice>
        <Notice tone="danger">Not approved: the project was archived a minute ago.</Notice>
        <Notice tone="success">All 1,387 messages are stored.</Notice>
        <Spinner />
      </Piece>
      <Piece name="Toasts">
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() =>
              toast.success('Task Approved', 'Task has been added to your project', {
                action: { label: 'Undo', keys: 'u', run: () => toast.info('Undone') },
              })
            }
          >
            Success with Undo
          </Button>
          <Button onClick={() => toast.error('Error', 'Failed to process task approval')}>
            Error
          </Button>
          <Button onClick={() => toast.info('Classifying Email', 'Analyzing email content...')}>
            Info
          </Button>
        </div>
      </Piece>
    </>
  );
}
