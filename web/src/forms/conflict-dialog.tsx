import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { RelativeTime } from '../ui/relative-time';
import { ChangesTable } from './changes-table';
import type { Conflict } from './save-opened';

/** A record was changed in another place while its form was open: both versions, field by field, and a choice. */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { mine, theirs, at, keepMine, takeTheirs, editOn } = conflict;
  return (
    <Dialog
      size="lg"
      title="Changed in another tab"
      description={
        <>
          It was saved there {at === undefined ? 'meanwhile' : <RelativeTime time={at} />}. Yours is
          not saved yet.
        </>
      }
      onClose={editOn}
      footer={
        <>
          <Button onClick={editOn}>Keep editing</Button>
          <Button onClick={takeTheirs}>Use theirs</Button>
          <Button variant="primary" onClick={keepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <ChangesTable before={theirs} after={mine} heads={['Theirs', 'Mine']} />
    </Dialog>
  );
}
