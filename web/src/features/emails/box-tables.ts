/** Puts each outermost table in a box of its own, which scrolls sideways if the table is wider than the message. */
export function boxTables(root: HTMLElement): void {
  for (const table of root.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue;
    const box = root.ownerDocument.createElement('div');
    box.dataset['wide'] = '';
    table.replaceWith(box);
    box.append(table);
  }
}
