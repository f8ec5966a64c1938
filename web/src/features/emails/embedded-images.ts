const PLACEHOLDER = '[Embedded Image]';

/** Marks placeholders of hidden images; adjacent ones are merged into one with a count. */
export function mergeEmbeddedImages(root: HTMLElement): void {
  const placeholders = [...root.querySelectorAll('span')].filter(isPlaceholder);
  let first: HTMLElement | undefined;
  let count = 0;
  for (const span of placeholders) {
    if (first !== undefined && isNextTo(first, span)) {
      count += 1;
      span.remove();
      first.textContent = `${PLACEHOLDER} × ${count}`;
    } else {
      first = span;
      count = 1;
      span.dataset['embedded'] = '';
    }
  }
}

const isPlaceholder = ({ textContent }: Element) => textContent === PLACEHOLDER;

/** Whether only white space separates two nodes. */
function isNextTo(first: Node, second: Node): boolean {
  let between = first.nextSibling;
  while (between !== null && between !== second && between.textContent?.trim() === '')
    between = between.nextSibling;
  return between === second;
}
