import type { IdentityFacts } from '@docket/core/doctor/doctor-facts';

/** Asks the identity provider and the mail service what can be asked without a person; never throws. */
export type IdentityProbe = (publicUrl: string) => Promise<IdentityFacts>;
