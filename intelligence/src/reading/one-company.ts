import { domainOf, registrableDomain } from '@docket/core/emails/mail-address';

import { FREE_MAIL } from './lookalike-sender';

/** Whether two addresses belong to one company: one domain, and not one where anybody can get an address. */
export function isOfOneCompany(one: string, other: string): boolean {
  const domain = registrableDomain(domainOf(one));
  return (
    domain !== '' && domain === registrableDomain(domainOf(other)) && !FREE_MAIL.test(`@${domain}`)
  );
}
