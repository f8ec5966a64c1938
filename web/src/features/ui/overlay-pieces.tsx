import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { AlertDialog } from '../../ui/alert-dialog';
import { Button } from '../../ui/button';
import { Combobox } from '../../ui/combobox';
import { Dialog } from '../../ui/dialog';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import { Popover } from '../../ui/popover';
import { Tooltip } from '../../ui/tooltip';
import { Piece } from './piece';

const OPTIONS = ['Elm Court 3', 'Harbour Street 14', 'Q4 audit'].map((label) => ({
  value: label,
  label,
}));

export function OverlayPieces() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'combobox' | null>(null);
  const [chosen, setChosen] = useState('Q4 audit');
  const close = () => setOpen(null);
  return (
    <Piece name="Overlays">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('alert')}>Confirm</Button>
        <Popover label="Details" trigger={<Button>Popover</Button>}>
          <p>A floating panel.</p>
        </Popover>
        <Combobox
          label="Choose"
          open={open === 'combobox'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'combobox' : null)}
          options={OPTIONS}
          value={chosen}
          onChange={setChosen}
          trigger={<Button>{chosen}</Button>}
        />
        <DropdownMenu
          trigger={
            <IconButton label="More" tip={false}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />}>Edit</MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden />}>
            Delete
          </MenuItem>
        </DropdownMenu>
        <Tooltip text="More words">
          <Button variant="ghost">Tooltip</Button>
        </Tooltip>
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        onSubmit={close}
        title="Edit something"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit">
              Save Changes
            </Button>
          </>
        }
      >
        <Field label="Name">
          {(control) => <Input defaultValue="Harbour Street 14" {...control} />}
        </Field>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onOpenChange={close}
        title="Delete something"
        confirm="Delete"
        danger
        onConfirm={close}
      >
        Are you sure you want to delete "Harbour Street 14"? This action cannot be undone.
      </AlertDialog>
    </Piece>
  );
}
