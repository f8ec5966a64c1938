import type { MailAddress } from '@docket/core/emails/email';
import type { ReplyEdit } from '@docket/intelligence/replies/learn-reply-style';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

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

/** The newest replies that the person sent, each with what was suggested, oldest first. */
export async function listSentReplies(scope: UserScope, limit: number): Promise<ReplyEdit[]> {
  const rows = await selectOwn(scope, 'replies')
    .innerJoin('emails', (join) =>
      join
        .onRef('emails.user_id', '=', 'replies.user_id')
        .onRef('emails.id', '=', 'replies.email_id'),
    )
    .select([
      'replies.proposed_body',
      'replies.body',
      'replies.tone',
      'emails.from_name',
      'emails.from_address',
    ])
    .where('replies.state', 'in', ['held', 'sending', 'sent'])
    .orderBy('replies.updated_at', 'desc')
    .orderBy('replies.email_id')
    .limit(limit)
    .execute();
  return rows.toReversed().map((row) => ({
    suggested: row.proposed_body,
    sent: row.body,
    recipient: { name: row.from_name, address: row.from_address },
    tone: row.tone,
  }));
}
