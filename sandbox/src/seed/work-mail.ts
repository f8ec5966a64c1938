import type { SeedMessage } from './seed-message';
import { auditAndInsuranceMail } from './work-audit-and-insurance';
import { elmCourtMail } from './work-elm-court';
import { harbourStreetMail } from './work-harbour-street';
import { leaseAndOnboardingMail } from './work-lease-and-onboarding';
import { noiseMail } from './work-noise';

/** Several weeks in the mailbox of a property manager; every name and address is made up. */
export const workMail: readonly SeedMessage[] = [
  ...harbourStreetMail,
  ...elmCourtMail,
  ...auditAndInsuranceMail,
  ...leaseAndOnboardingMail,
  ...noiseMail,
];
