import { AlertDialog } from '../ui/dialog';
import { countOf, number } from '../ui/figures';

type Props = {
  /** One of the records. */
  noun: string;
  count: number;
  /** How many of them are not on the page. */
  elsewhere: number;
  onClose: () => void;
  onDelete: () => void;
};

export function DeleteSelectedDialog({ noun, count, elsewhere, onClose, onDelete }: Props) {
  const what = countOf(count, noun);
  return (
    <AlertDialog
      danger
      title={`Delete ${what}`}
      confirm="Delete"
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onDelete();
      }}
    >
      Are you sure you want to delete {what}
      {elsewhere > 0 && `, ${elsewhereOf(count, elsewhere)} not on this page`}? You can undo this
      for 10 seconds.
    </AlertDialog>
  );
}

function elsewhereOf(count: number, elsewhere: number): string {
  if (elsewhere < count) return `${number(elsewhere)} of them`;
  return count === 1 ? 'which is' : 'which are';
}
