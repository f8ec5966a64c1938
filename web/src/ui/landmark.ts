/**
 * The portal container of a floating element: the dialog or landmark of its trigger, so that it is neither
 * outside the page's regions nor hidden with the page behind a dialog.
 */
export function landmarkOf(element: Element | null): HTMLElement {
  return (
    element?.closest<HTMLElement>('[role=dialog], [role=alertdialog], main, header, footer') ??
    document.body
  );
}
