import { isInvisible, withoutInvisible } from '@docket/core/emails/invisible-characters';

export type EvidenceMark = {
  /** Text to find; white space may differ between plain text and HTML. */
  text: string;
  suggestionId: string;
  kind: 'task' | 'due' | 'priority';
};

// '>' quotes plain-text mail, and separates lines like white space.
const BLANK = /[\s\u00a0>]/;
const BLOCK = /^(P|DIV|LI|TR|TD|H\d|BLOCKQUOTE)$/;

type Piece = { node: Text; start: number };

/** Wraps the first occurrence of each text in <mark>; texts that are not found are skipped. */
export function markEvidence(root: HTMLElement, marks: readonly EvidenceMark[]): void {
  for (const mark of marks) {
    const { text, pieces, positions } = readText(root);
    const wanted = squeeze(mark.text);
    const at = wanted === '' ? -1 : text.indexOf(wanted);
    if (at === -1) continue;
    const from = positions[at] ?? 0;
    const to = (positions[at + wanted.length - 1] ?? from) + 1;
    wrap(root.ownerDocument, pieces, { from, to, mark });
  }
}

/** Removes the marks, and leaves the text as it was. */
export function unmarkEvidence(root: HTMLElement): void {
  const marks = root.querySelectorAll('mark[data-suggestion]');
  for (const mark of marks) mark.replaceWith(...mark.childNodes);
  if (marks.length > 0) root.normalize();
}

function squeeze(text: string): string {
  return withoutInvisible(text)
    .replace(/[\s\u00a0>]+/g, ' ')
    .trim();
}

/** The root's text with white space collapsed, and the raw offset of each UTF-16 unit. */
function readText(root: HTMLElement) {
  const walker = root.ownerDocument.createTreeWalker(root, 4 /* NodeFilter.SHOW_TEXT */);
  const pieces: Piece[] = [];
  const positions: number[] = [];
  let raw = 0;
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const piece = node as Text;
    pieces.push({ node: piece, start: raw });
    if (text !== '' && !text.endsWith(' ') && startsBlock(piece)) {
      text += ' ';
      positions.push(raw);
    }
    // One position per UTF-16 unit, as the text is searched by these.
    for (const unit of piece.data.split('')) {
      const isBlank = BLANK.test(unit);
      if ((!isBlank || !text.endsWith(' ')) && !isInvisible(unit)) {
        text += isBlank ? ' ' : unit;
        positions.push(raw);
      }
      raw += 1;
    }
  }
  return { text, pieces, positions };
}

/** The end of a block or line separates words. */
function startsBlock(node: Text): boolean {
  const previous = node.previousSibling;
  return previous === null || previous.nodeName === 'BR' || BLOCK.test(previous.nodeName);
}

function wrap(
  document: Document,
  pieces: readonly Piece[],
  found: { from: number; to: number; mark: EvidenceMark },
): void {
  for (const { node, start } of pieces) {
    const from = Math.max(found.from - start, 0);
    const to = Math.min(found.to - start, node.data.length);
    if (from >= to || node.data.slice(from, to).trim() === '') continue;
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    const element = document.createElement('mark');
    element.dataset['suggestion'] = found.mark.suggestionId;
    element.dataset['kind'] = found.mark.kind;
    range.surroundContents(element);
  }
}
