import { accounts } from '../identity/account';
import { loadMail } from '../mail-files/load-mail';
import type { World } from '../world';
import { addSeedMessages } from './add-seed-messages';
import { colleagueMail, personalMail } from './personal-mail';
import { workMail } from './work-mail';

/** The first account's mail is SANDBOX_MAIL's when given, else made up; the others' is always made up. */
export async function fillMailboxes(world: World): Promise<void> {
  const { mail, shiftMailToNow } = world.config;
  const seeds = [mail ? [] : workMail, personalMail, colleagueMail];
  for (const [index, account] of accounts.entries()) {
    const mailbox = world.mailboxOf(account);
    addSeedMessages(world, mailbox, seeds[index] ?? []);
    if (mail && index === 0) {
      await loadMail(mailbox, mail, { now: world.clock.nowSecond(), shiftToNow: shiftMailToNow });
    }
  }
}
