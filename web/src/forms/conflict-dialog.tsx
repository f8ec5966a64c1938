import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { RelativeTime } from '../ui/relative-time';
import { ChangesTable } from './changes-table';
import type { Conflict } from './save-unless-changed';

/**
 * Shown if a record was changed elsewhere while its form was open: both versions, field by field, and a
 * choice.
 */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { mine, theirs, at, keepMine, takeTheirs, editOn } = conflict;
  return (
    <Dialog
      size="lg"
      title="Changed Elsewhere"
      description={
        <>
          The other version was saved{' '}
          {at === undefined ? 'in the meantime' : <RelativeTime time={at} />}. Yours is not saved
          yet.
        </>
      }
      onClose={editOn}
      footer={
        <>
          <Button onClick={editOn}>Keep Editing</Button>
          <Button onClick={takeTheirs}>Use Other Version</Button>
          <Button variant="primary" onClick={keepMine}>
            Keep Your Version
          </Button>
        </>
      }
    >
      <ChangesTable before={theirs} after={mine} heads={['Other version', 'Your version']} />
    </Dialog>
  );
}
