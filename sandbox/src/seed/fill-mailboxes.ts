import { accounts, baseOf, type Account } from '../accounts/account';
import type { Clock } from '../clock';
import type { SandboxConfig } from '../config';
import { loadMail } from '../mail-files/load-mail';
import type { Mailbox } from '../mailbox/mailbox';
import { addSeedMessages } from './add-seed-messages';
import { colleagueMail, personalMail } from './personal-mail';
import type { SeedMessage } from './seed-message';
import { auditAndInsuranceMail } from './work-audit-and-insurance';
import { elmCourtMail } from './work-elm-court';
import { harbourStreetMail } from './work-harbour-street';
import { leaseAndOnboardingMail } from './work-lease-and-onboarding';
import { noiseMail } from './work-noise';

/** Several weeks in the mailbox of a property manager; every name and address is made up. */
const workMail: readonly SeedMessage[] = [
  ...harbourStreetMail,
  ...elmCourtMail,
  ...auditAndInsuranceMail,
  ...leaseAndOnboardingMail,
  ...noiseMail,
];

const seeds = [workMail, personalMail, colleagueMail];

/** The made-up mail of an account, whatever the tag of its address; none for tags such as no-mail-1. */
export function seedsOf(account: Account): readonly SeedMessage[] {
  if (account.address.includes('+no-mail')) return [];
  return seeds[accounts.findIndex((one) => one === baseOf(account))] ?? [];
}

export type FillOptions = {
  config: SandboxConfig;
  clock: Clock;
  mailboxOf(this: void, account: Account): Mailbox;
};

/** The first account gets SANDBOX_MAIL if given, otherwise made-up mail; the others always get made-up mail. */
export async function fillMailboxes({ config, clock, mailboxOf }: FillOptions): Promise<void> {
  const { mail, shiftMailToNow } = config;
  for (const [index, account] of accounts.entries()) {
    const mailbox = mailboxOf(account);
    if (!mail || index > 0) addSeedMessages(clock, mailbox, seedsOf(account));
    if (mail && index === 0) {
      await loadMail(mailbox, mail, { now: clock.nowSecond(), shiftToNow: shiftMailToNow });
    }
  }
}
