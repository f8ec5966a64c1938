import { OPEN_DIALOG } from './dialog-selectors';
import { isTyping } from './use-shortcuts';

/** Whether leaving the page could lose what was typed: a dialog is open, or the field with focus has text. */
export function hasUnsavedInput(): boolean {
  if (document.querySelector(OPEN_DIALOG) !== null) return true;
  const field = document.activeElement;
  return isTyping(field) && field !== null && 'value' in field && field.value !== '';
}
