import { readTags } from './html-tags';
import { UNREADABLE } from './html-text';
import type { MailMessage } from './mail-message';

/** A link of a message: its text, its target and the target's host. */
export type MailLink = { label: string; url: string; host: string };

/** Hidden elements which a slash closes or which never have content; the others stay open, as in a browser. */
const EMPTY = { always: ['embed'], ifSelfClosed: ['svg', 'math', 'object', 'option', 'xml'] };

const MAX_LINKS = 200;
const LONGEST_LABEL = 120;
/** A link that is never closed does not end before the next one. */
const LONGEST_LINK_TEXT = 1_000;
const LONGEST_URL = 2_000;

/** The links of a message in order, with their text; at most 200. Linear time. */
export function readLinks(message: Pick<MailMessage, 'body' | 'bodyType' | 'links'>): MailLink[] {
  if (message.links !== undefined) return [...message.links];
  return message.bodyType === 'html' ? linksOfHtml(message.body) : linksOfText(message.body);
}

/**
 * Host of a web address in lower case, as a browser would resolve it: line breaks are dropped, a backslash counts as a
 * slash, and everything before the last @ is user info. Null if it is not a web address.
 */
export function hostOf(url: string): string | null {
  const opened = url.slice(0, LONGEST_URL).replace(/[\t\n\r]/g, '');
  const authority = /^https?:[/\\]{2}([^/\\?#\s]+)/i.exec(opened)?.[1] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  return host === '' ? null : host.toLowerCase();
}

function linksOfHtml(html: string): MailLink[] {
  const links: MailLink[] = [];
  let open: { url: string; text: string; hidingTag: string | null } | null = null;
  const close = () => {
    if (open !== null && open.url !== '' && links.length < MAX_LINKS)
      push(links, labelOf(open.text.trim()), open.url);
    open = null;
  };
  const write = (text: string) => {
    if (open === null || open.hidingTag !== null || open.text.length >= LONGEST_LINK_TEXT) return;
    const part = text.replace(/\s+/g, ' ');
    open.text += /^$| $/.test(open.text.slice(-1)) ? part.trimStart() : part;
  };
  readTags(html, {
    onopentag(name, attributes, isSelfClosed) {
      write(' ');
      if (open !== null && hides(name, isSelfClosed)) open.hidingTag ??= name;
      if (name !== 'a') return;
      close();
      open = { url: attributes.get('href') ?? '', text: '', hidingTag: null };
    },
    ontext: write,
    onclosetag(name) {
      if (name === 'a') close();
      else if (open?.hidingTag === name) open.hidingTag = null;
      write(' ');
    },
  });
  close();
  return links;
}

function hides(name: string, isSelfClosed: boolean): boolean {
  if (EMPTY.always.includes(name)) return false;
  return UNREADABLE.includes(name) && !(isSelfClosed && EMPTY.ifSelfClosed.includes(name));
}

function linksOfText(text: string): MailLink[] {
  const links: MailLink[] = [];
  let label = '';
  for (const line of text.split('\n', 5000)) {
    let from = 0;
    for (const found of line.matchAll(/https?:\/\/[^\s<>()[\]"']+/gi)) {
      const before = labelOf(line.slice(from, found.index));
      push(links, before === '' ? label : before, found[0].replace(/(?<![.,;:!?])[.,;:!?]+$/, ''));
      from = found.index + found[0].length;
      label = '';
    }
    const rest = labelOf(line.slice(from));
    if (rest !== '') label = rest;
    if (links.length >= MAX_LINKS) break;
  }
  return links;
}

/** The text of a link without the characters that lead up to it. */
function labelOf(text: string): string {
  const plain = text.slice(-LONGEST_LABEL).replace(/\s+/g, ' ');
  return plain.replace(/^[\s*>·|)\]-]+/, '').replace(/(?<![\s:([<*>-])[\s:([<*>-]+$/, '');
}

function push(links: MailLink[], label: string, url: string): void {
  const host = hostOf(url);
  if (host !== null && url.length <= LONGEST_URL) links.push({ label, url, host });
}
