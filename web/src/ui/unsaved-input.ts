import { isTyping } from './use-shortcuts';

/** Whether leaving the page could lose what was typed: a dialog is open, or the field with focus has text. */
export function hasUnsavedInput(): boolean {
  const openDialog = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';
  if (document.querySelector(openDialog) !== null) return true;
  const field = document.activeElement;
  return isTyping(field) && field !== null && 'value' in field && field.value !== '';
}
