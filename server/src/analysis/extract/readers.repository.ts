import type { MailAddress } from '@docket/intelligence/reading/mail-message';

import type { UserScope } from '../../platform/db/database';

/** The signed-in person, and the other addresses of their mailbox (lower case). */
export async function findReader(
  scope: UserScope,
): Promise<{ reader: MailAddress; aliases: string[] }> {
  const user = await scope.trx
    .selectFrom('users')
    .leftJoin('mail_accounts', 'mail_accounts.user_id', 'users.id')
    .select(['users.email', 'users.name', 'mail_accounts.email as mailbox'])
    .where('users.id', '=', scope.userId)
    .executeTakeFirstOrThrow();
  const mailbox = user.mailbox?.toLowerCase();
  return {
    reader: { name: user.name, address: user.email },
    aliases: mailbox === undefined || mailbox === user.email.toLowerCase() ? [] : [mailbox],
  };
}
