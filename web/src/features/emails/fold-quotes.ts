import { countOf } from '../../ui/figures';
const QUOTE_ELEMENTS = '.gmail_quote, .yahoo_quoted, #divRplyFwdMsg, #appendonsend, blockquote';
const BLOCKS = 'p, div, td, li, pre, blockquote';
const WROTE = /^on\b.{5,200}\bwrote:$/i;
/** '"Doe, Jane" wrote:', without a date: a head only if quoted lines follow. */
const NAME_WROTE = /^.{2,200}\b(wrote|writes|schrieb|a écrit|escribió)\s*:$/i;
const SEPARATORS = [
  // Outlook marks what somebody writes into a quoted message with their name: '[Doe, Jane] -----Original Message-----'.
  /^(?:\[[^\]]{2,80}\]\s*)?-{2,}\s*(original message|forwarded message|forwarded by)/i,
  WROTE,
  /^_{20,}$/,
];
const FROM_LINE = /^\*?from:/i;
const FURTHER_HEADS = [/(sent|date):/i, /(to|subject):/i];
const HEADS_WITHIN = 600;
const SHORT = 200;

/** Collapses quoted history into a <details>; new text stays visible. */
export function foldQuotes(root: HTMLElement): void {
  const start = firstQuote(root);
  if (start === null || textBefore(root, start).trim() === '') return;
  const range = root.ownerDocument.createRange();
  range.setStartBefore(start);
  range.setEndAfter(root.lastChild ?? start);
  if (range.toString().trim().length < SHORT && !hasQuoteElement(range)) return;
  const details = root.ownerDocument.createElement('details');
  const summary = root.ownerDocument.createElement('summary');
  details.append(summary, range.extractContents());
  const hidden = countMessages(details);
  summary.textContent = `Show quoted history, ${countOf(hidden, 'message')}`;
  root.append(details);
}

/** Removes blank lines above the first words. */
export function trimStart(root: HTMLElement): void {
  for (let first = root.firstChild; first !== null; first = root.firstChild) {
    const isBlank =
      (first.textContent ?? '').trim() === '' &&
      !(first instanceof Element && (first.matches('img, hr') || first.querySelector('img, hr')));
    if (!isBlank) return;
    first.remove();
  }
}

/** The node at which quoted history starts, at any depth. */
function firstQuote(root: HTMLElement): Node | null {
  const walker = root.ownerDocument.createTreeWalker(root, 5 /* elements and texts */);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (
      node.nodeType === Node.TEXT_NODE
        ? beginsHistory(node as Text)
        : endsWithQuote(root, node as Element)
    ) {
      return blockOf(node, root);
    }
  }
  return null;
}

/**
 * Counts header lines of quoted messages; a line right before a header block, as in Outlook, belongs to the
 * same message.
 */
function countMessages(history: HTMLElement): number {
  const walker = history.ownerDocument.createTreeWalker(history, 4 /* texts */);
  const heads = new Set<Node>();
  const lines = new Set<Node>();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text;
    const line = text.data.replace(/^[>\s]+/, '').trim();
    if (WROTE.test(line) || isFromHead(text, line) || isNameHead(text, line)) heads.add(text);
    else if (WROTE.test(blockText(text))) heads.add(text.parentElement?.closest(BLOCKS) ?? text);
    else if (SEPARATORS.some((separator) => separator.test(line))) lines.add(text);
  }
  return Math.max(heads.size, lines.size, 1);
}

/** Inline replies stay expanded: a quote is history only if little text follows it. */
function endsWithQuote(root: HTMLElement, element: Element): boolean {
  if (!element.matches(QUOTE_ELEMENTS)) return false;
  const range = root.ownerDocument.createRange();
  range.setStartAfter(element);
  range.setEndAfter(root.lastChild ?? element);
  return range.toString().trim().length < SHORT;
}

function beginsHistory(text: Text): boolean {
  const line = text.data.trim();
  if (line === '') return false;
  if (SEPARATORS.some((separator) => separator.test(line) || separator.test(blockText(text))))
    return true;
  return (
    isFromHead(text, line) || ((isNameHead(text, line) || isQuoted(line)) && isQuotedToEnd(text))
  );
}

function isQuoted(line: string): boolean {
  return line.startsWith('>');
}

function isNameHead(text: Text, line: string): boolean {
  if (!NAME_WROTE.test(line)) return false;
  const [next = ''] = linesFrom(text).slice(1);
  return isQuoted(next);
}

/** Of plain text: inline replies between or below the quoted lines stay visible. */
function isQuotedToEnd(text: Text): boolean {
  const [first = '', ...rest] = linesFrom(text);
  const unquoted = rest.filter((line) => !isQuoted(line)).join(' ');
  return unquoted.length < SHORT && [first, ...rest].filter(isQuoted).length > 1;
}

/** The lines of the text and of all that follow it, without blank ones. */
function linesFrom(text: Text): string[] {
  const { ownerDocument } = text;
  const top = ownerDocument.body.contains(text) ? ownerDocument.body : text.getRootNode();
  const walker = ownerDocument.createTreeWalker(top, 4 /* texts */);
  walker.currentNode = text;
  const lines: string[] = [];
  for (let node: Node | null = text; node !== null; node = walker.nextNode())
    lines.push(...(node as Text).data.split('\n').map((line) => line.trim()));
  return lines.filter((line) => line !== '');
}

function isFromHead(text: Text, line: string): boolean {
  if (!FROM_LINE.test(line)) return false;
  const following = textAfter(text);
  return FURTHER_HEADS.every((head) => head.test(following));
}

function blockText(text: Text): string {
  const block = text.parentElement?.closest(BLOCKS);
  const words = block?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  return words.length <= 260 ? words : '';
}

function textAfter(text: Text): string {
  const root = text.ownerDocument.body.contains(text)
    ? text.ownerDocument.body
    : text.getRootNode();
  const range = text.ownerDocument.createRange();
  range.setStartBefore(text);
  range.setEndAfter(root.lastChild ?? text);
  return range.toString().slice(0, HEADS_WITHIN);
}

/** The block starting with the node, so that a bold 'From:' is not torn out of its line. */
function blockOf(node: Node, root: HTMLElement): Node {
  let start = node;
  while (start.parentNode !== null && start.parentNode !== root && isFirst(start))
    start = start.parentNode;
  return start;
}

function isFirst(node: Node): boolean {
  for (let before = node.previousSibling; before !== null; before = before.previousSibling) {
    if ((before.textContent ?? '').trim() !== '') return false;
  }
  return true;
}

function textBefore(root: HTMLElement, end: Node): string {
  const range = root.ownerDocument.createRange();
  range.setStart(root, 0);
  range.setEndBefore(end);
  return range.toString();
}

function hasQuoteElement(range: Range): boolean {
  return range.cloneContents().querySelector('blockquote') !== null;
}
