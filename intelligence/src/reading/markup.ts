import { readTags } from './html-tags';

/** HTML in a message that mail programs never run, so only bait has a use for it. */
export type MailMarkup = {
  /** A password field. */
  asksForPassword: boolean;
  /** A link that runs a script instead of opening a page. */
  runsScript: boolean;
};
export const NO_MARKUP: MailMarkup = { asksForPassword: false, runsScript: false };

const PASSWORD = /^[\w-]{0,40}passw/i;
const SCRIPT = /^(?:(?:java|vb)script:|data:text\/html)/i;

const FIELD_NAMES = ['type', 'name', 'id'];

/** Linear time. */
export function readMarkup(html: string): MailMarkup {
  const markup = { ...NO_MARKUP };
  readTags(html, {
    onopentag(name, attributes) {
      if (name === 'a') markup.runsScript ||= isScript(attributes.get('href') ?? '');
      if (name === 'input')
        markup.asksForPassword ||= FIELD_NAMES.some((one) =>
          PASSWORD.test(attributes.get(one) ?? ''),
        );
    },
  });
  return markup;
}

/** As a browser resolves it, ignoring spaces and line breaks. */
function isScript(url: string): boolean {
  return SCRIPT.test(url.slice(0, 200).replace(/\s/g, ''));
}
