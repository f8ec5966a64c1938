import { decodeHTMLAttribute } from 'entities';

/** HTML in a message that mail programs never run, so only bait has a use for it. */
export type MailMarkup = {
  /** A password field. */
  asksForPassword: boolean;
  /** A link that runs a script instead of opening a page. */
  runsScript: boolean;
};
export const NO_MARKUP: MailMarkup = { asksForPassword: false, runsScript: false };

const MAX_TAGS = 2_000;
const LONGEST_TAG = 4_000;
const PASSWORD = /\s(?:type|name|id)\s*=\s*["']?[\w-]{0,40}passw/i;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SCRIPT = /^(?:(?:java|vb)script:|data:text\/html)/i;

/** Linear time; reads the first 2,000 links and fields. */
export function readMarkup(html: string): MailMarkup {
  const tags = /<(a|input)(\s[^<>]*)>/gi;
  const markup = { ...NO_MARKUP };
  let count = 0;
  for (let found = tags.exec(html); found && count < MAX_TAGS; found = tags.exec(html)) {
    const attributes = (found[2] ?? '').slice(0, LONGEST_TAG);
    if (found[1]?.toLowerCase() === 'a') markup.runsScript ||= isScript(attributes);
    else markup.asksForPassword ||= PASSWORD.test(attributes);
    count += 1;
  }
  return markup;
}

/** As a browser resolves it, ignoring spaces and line breaks. */
function isScript(attributes: string): boolean {
  const href = HREF.exec(attributes);
  const url = decodeHTMLAttribute(href?.[1] ?? href?.[2] ?? href?.[3] ?? '');
  return SCRIPT.test(url.slice(0, 200).replace(/\s/g, ''));
}
