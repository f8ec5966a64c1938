import { FREE_MAIL } from './lookalike-sender';

/** Whether two addresses belong to one company: the same domain, and not one where anybody can get an address. */
export function isOfOneCompany(one: string, other: string): boolean {
  const domain = domainOf(one);
  return domain !== '' && domain === domainOf(other) && !FREE_MAIL.test(`@${domain}`);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
