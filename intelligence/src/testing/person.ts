import type { MailAddress } from '@docket/core/emails/email';

/** With an address made from the name. */
export const person = (name: string, at = 'corvid.example'): MailAddress => ({
  name,
  address: `${name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]+/g, '.')}@${at}`,
});
