import type { Account } from './account';

/** What a valid access token allows. */
export interface AccessGrant {
  account: Account;
  clientId: string;
  /** Short names: Mail.Read, User.Read, openid. */
  scopes: ReadonlySet<string>;
  expires: number;
}
