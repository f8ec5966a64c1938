import { Tokenizer } from 'htmlparser2';

import { HTML_LIMIT } from './html-budget';

/** Names are in lower case; of an attribute that is given twice the first one counts. */
export type TagReader = {
  onopentag: (name: string, attributes: ReadonlyMap<string, string>, isSelfClosed: boolean) => void;
  ontext?: (text: string) => void;
  onclosetag?: (name: string) => void;
};

/**
 * Reads the tags of HTML in order as a browser splits it. Linear time: unlike a parser it keeps no open elements, so
 * that no depth and no number of tags hides one from it.
 */
export function readTags(html: string, reader: TagReader): void {
  const read = asBrowserSplits(html.slice(0, HTML_LIMIT));
  const nameAt = (start: number, end: number) => read.slice(start, end).toLowerCase();
  let tag = '';
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  const text = (part: string) => reader.ontext?.(part);
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = nameAt(start, end);
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = nameAt(start, end);
        value = '';
      },
      onattribdata(start, end) {
        value += read.slice(start, end);
      },
      onattribentity(codepoint) {
        value += String.fromCodePoint(codepoint);
      },
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: () => reader.onopentag(tag, attributes, false),
      onselfclosingtag: () => reader.onopentag(tag, attributes, true),
      onclosetag: (start, end) => reader.onclosetag?.(nameAt(start, end)),
      ontext: (start, end) => text(read.slice(start, end)),
      ontextentity: (codepoint) => text(String.fromCodePoint(codepoint)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(read);
  tokenizer.end();
}

/**
 * In a browser '--!>' ends a comment, '<![CDATA[' begins one that ends at the next '>', and a slash does not close an
 * element of plain text.
 */
function asBrowserSplits(html: string): string {
  return html
    .replace(/(?<!<!-?)--!>/g, ' -->')
    .replaceAll('<![CDATA[', '<!/CDATA[')
    .replace(/(<(?:style|script|title|textarea|xmp)(?=[\s/])[^<>]*)\/>/gi, '$1 >');
}
