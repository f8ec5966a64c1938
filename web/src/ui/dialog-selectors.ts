export const DIALOG = '[role=dialog], [role=alertdialog]';
export const OPEN_DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';
