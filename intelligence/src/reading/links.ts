import { decodeEntities } from './html-entities';
import type { MailMessage } from './mail-message';

/** A link of a message: its words, where it leads, and the host of that. */
export type MailLink = { label: string; url: string; host: string };

const MOST_LINKS = 200;
const LONGEST_LABEL = 120;

/** The links of a message in their order, with the words that stand for them; at most 200. Linear time. */
export function readLinks(message: MailMessage): MailLink[] {
  return message.bodyType === 'html' ? linksOfHtml(message.body) : linksOfText(message.body);
}

/** Host of a web address in lower case; null for what is none. */
export function hostOf(url: string): string | null {
  const host = /^https?:\/\/(?:[^/?#@\s]{0,200}@)?([^/?#:@\s]+)/i.exec(url)?.[1];
  return host === undefined ? null : host.toLowerCase();
}

function linksOfHtml(html: string): MailLink[] {
  const links: MailLink[] = [];
  const anchors = /<a\s([^<>]*)>/gi;
  for (let found = anchors.exec(html); found; found = anchors.exec(html)) {
    const from = anchors.lastIndex;
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(found[1] ?? '');
    const url = decodeEntities(href?.[1] ?? href?.[2] ?? href?.[3] ?? '');
    const end = html.indexOf('</', from);
    const close = html.slice(from, from + 1000).search(/<\/a\s*>/i);
    const inner = html.slice(from, close < 0 ? Math.max(from, end) : from + close);
    push(links, labelOf(decodeEntities(inner.replace(/<[^<>]*>/g, ' '))), url);
    if (links.length >= MOST_LINKS) break;
  }
  return links;
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
    if (links.length >= MOST_LINKS) break;
  }
  return links;
}

/** The words of a link without the marks that lead to it. */
function labelOf(text: string): string {
  const plain = text.slice(-LONGEST_LABEL).replace(/\s+/g, ' ');
  return plain.replace(/^[\s*>·|)\]-]+/, '').replace(/(?<![\s:([<*>-])[\s:([<*>-]+$/, '');
}

function push(links: MailLink[], label: string, url: string): void {
  const host = hostOf(url);
  if (host !== null) links.push({ label, url, host });
}
