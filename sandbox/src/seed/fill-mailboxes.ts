import { accounts } from '../identity/account';
import type { World } from '../world';
import { addSeedMessages } from './add-seed-messages';
import { personalMail } from './personal-mail';
import { workMail } from './work-mail';

/** The first account's mail is SANDBOX_MAIL's when given, else made up; the others' is always made up. */
export async function fillMailboxes(world: World): Promise<void> {
  const seeds = [workMail, personalMail, []];
  for (const [index, account] of accounts.entries()) {
    addSeedMessages(world, world.mailboxOf(account), seeds[index] ?? []);
  }
}
