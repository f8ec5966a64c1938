import { DIALOG } from './dialog-selectors';

/**
 * Portal container for a floating element: the dialog or landmark of its trigger. Elsewhere it would be
 * outside the page's landmarks, or hidden with the page behind a dialog.
 */
export function landmarkOf(element: Element | null): HTMLElement {
  return element?.closest<HTMLElement>(`${DIALOG}, main, header, footer`) ?? document.body;
}
