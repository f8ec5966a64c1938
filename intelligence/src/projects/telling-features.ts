import type { MailAddress } from '@docket/core/emails/email';

import type { Feature } from '../reading/message-features';
import { FREE_MAIL } from '../reading/lookalike-sender';
import { isOfOneCompany } from '../reading/one-company';
import { isCalendarWord } from './calendar-words';
import { isFunctionWord } from './function-words';
import { readerWords, type ReaderWords } from './reader-words';

/**
 * The features that may speak for a project: not the reader's own name, company and domain, nor public mail providers,
 * days, greetings and function words. Applied to what is asked about, so that what was learned before is ignored, too.
 */
export function tellingFeatures(
  features: readonly Feature[],
  reader: MailAddress | undefined,
): Feature[] {
  const own = readerWords(reader);
  const address = reader?.address ?? '';
  const isCompany = companyIn(features, own);
  const isSaid = (word: string) =>
    !isCalendarWord(word) && !isFunctionWord(word) && !own.has(word) && !isCompany(word);
  return features.filter(({ group, text }) => {
    if (group === 'domain')
      return !isOfOneCompany(`@${text}`, address) && !FREE_MAIL.test(`@${text}`);
    if (group === 'subject') return text.split(' ').every(isSaid);
    return group !== 'body' || isSaid(text);
  });
}

/** The two words of a company's name if the message has both of them: Harbour Lane of harbourlane.example. */
function companyIn(
  features: readonly Feature[],
  { company }: ReaderWords,
): (word: string) => boolean {
  const parts = new Set<string>();
  for (const { group, text } of features)
    if ((group === 'subject' || group === 'body') && company !== text && text.length > 2)
      if (company.startsWith(text) || company.endsWith(text)) parts.add(text);
  const isPart = (word: string) =>
    parts.has(word) &&
    [...parts].some((other) => `${word}${other}` === company || `${other}${word}` === company);
  return isPart;
}
