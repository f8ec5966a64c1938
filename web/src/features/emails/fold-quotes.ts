const QUOTE_ELEMENTS =
  '.gmail_quote, .moz-cite-prefix + blockquote, blockquote[type="cite"], .yahoo_quoted, blockquote';
const SEPARATORS = [
  /^-{2,}\s*(original message|forwarded message|forwarded by)/i,
  /^on\b.{5,200}\bwrote:\s*$/i,
  /^_{20,}$/,
  /^from:\s.+/i,
];
const SHORT = 200;

/** Folds quoted history into a closed <details>; what the sender wrote new stays in view. */
export function foldQuotes(root: HTMLElement): void {
  const start = firstQuote(root);
  if (start === null || textBefore(root, start).trim() === '') return;
  const document = root.ownerDocument;
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  details.append(summary);
  start.before(details);
  for (let node = details.nextSibling; node !== null; node = details.nextSibling)
    details.append(node);
  if (
    (details.textContent ?? '').trim().length < SHORT &&
    details.querySelector('blockquote') === null
  ) {
    details.replaceWith(...[...details.childNodes].filter((node) => node !== summary));
    return;
  }
  summary.textContent = 'Show quoted history';
}

/** The child of the root, or of its only child, at which the history begins. */
function firstQuote(root: HTMLElement): ChildNode | null {
  const parent = onlyParent(root);
  const quote = [...parent.children].find((child) => child.matches(QUOTE_ELEMENTS));
  const children = [...parent.childNodes];
  const line = children.find((child) =>
    SEPARATORS.some((separator) => separator.test(lineOf(child))),
  );
  if (quote === undefined) return line ?? null;
  if (line === undefined) return quote;
  return children.indexOf(line) < children.indexOf(quote) ? line : quote;
}

function onlyParent(root: HTMLElement): HTMLElement {
  const [only] = root.children;
  const isWrapped =
    root.children.length === 1 && only !== undefined && /^(DIV|BODY|PRE)$/.test(only.tagName);
  const hasOwnText = [...root.childNodes].some(
    (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
  );
  return isWrapped && !hasOwnText ? onlyParent(only as HTMLElement) : root;
}

function lineOf(node: ChildNode): string {
  return (node.textContent ?? '').trim().split('\n')[0]?.trim() ?? '';
}

function textBefore(root: HTMLElement, end: ChildNode): string {
  const range = root.ownerDocument.createRange();
  range.setStart(root, 0);
  range.setEndBefore(end);
  return range.toString();
}
