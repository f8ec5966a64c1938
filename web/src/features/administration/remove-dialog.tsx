import type { Person, RemovalReceipt } from '@docket/core/users/administration.contract';
import { useState } from 'react';

import { useRemovePerson } from '../../api/administration';
import { toastError } from '../../forms/mutation-toasts';
import { totalOf } from '../../forms/removal-receipt';
import { isSameAddress, TypedAddress } from '../../forms/typed-address';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { countOf } from '../../ui/figures';
import { toast } from '../../ui/toast';

type Props = {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
  onRemoved: (receipt: RemovalReceipt | null) => void;
};

/** Asks for the person's address, because two people can have the same name. */
export function RemoveDialog({ person, isOpen, onClose, onRemoved }: Props) {
  const { name, email, state } = person;
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  const remove = useRemovePerson({
    onSuccess: (receipt) => {
      const what =
        receipt === null
          ? 'All their data was deleted'
          : `${countOf(totalOf(receipt), 'record')} deleted`;
      toast.success('Removed', `${name} (${email}): ${what}`);
      onRemoved(receipt);
    },
    onError: toastError('Failed to remove this person'),
    onSettled: close,
  });
  const isBusy = remove.isPending;
  const isReady = isSameAddress(typed, email);
  return (
    <Dialog
      open={isOpen}
      title={`Remove ${name}`}
      description={email}
      onClose={() => {
        if (!isBusy) close();
      }}
      onSubmit={() => {
        if (isReady && !isBusy) remove.mutate(person);
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isBusy} disabled={!isReady}>
            Remove and Delete Data
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          Docket deletes everything it stores about {name}: mail, projects, tasks and decisions.
          Their mailbox at Microsoft is not touched. This cannot be undone.
          {state === 'blocked' &&
            ' It also removes the block: if they sign in again, they are treated as a new person.'}
        </p>
        <TypedAddress
          label="Type their email address to confirm"
          address={email}
          typed={typed}
          disabled={isBusy}
          onChange={setTyped}
        />
      </div>
    </Dialog>
  );
}
