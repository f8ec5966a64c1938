import { z } from 'zod';

import {
  IdentityError,
  NOT_GRANTED,
  type AuthorizationRefusal,
  type IdentityErrorKind,
} from '../identity-port';

const errorBodySchema = z.object({
  error: z.string(),
  error_description: z.string().default(''),
  error_codes: z.array(z.number()).default([]),
});

const KINDS: Readonly<Record<string, IdentityErrorKind>> = {
  invalid_grant: 'expired',
  interaction_required: 'expired',
  consent_required: 'refused',
  login_required: 'expired',
  access_denied: 'refused',
  invalid_resource: 'configuration',
  temporarily_unavailable: 'temporary',
  server_error: 'temporary',
};

/** Microsoft asks clients to branch on `error` alone; the AADSTS numbers only refine the text for the person. */
const TEXTS: Readonly<Record<number, string>> = {
  50011: 'The redirect address is not registered for this application.',
  50020: 'This account does not belong to that organization. Choose another account.',
  50034: 'This account does not exist in that organization. Choose another account.',
  50057: 'This account is disabled. Ask your administrator.',
  50076: 'Your organization requires multi-factor authentication. Please sign in again.',
  50079:
    'Your organization requires you to set up multi-factor authentication. Please sign in again.',
  50105: 'Your administrator has not given you access to this application.',
  50194:
    'The application does not accept accounts from other organizations. Choose another account.',
  53000: 'Your organization only allows sign-in from managed devices. Ask your administrator.',
  53003: 'Your organization’s access policies block this sign-in. Ask your administrator.',
  54005: 'This sign-in link has already been used. Please sign in again.',
  65001: NOT_GRANTED,
  65004: 'The permissions Docket needs were declined. Sign in again and accept them.',
  70008: 'The sign-in has expired. Please sign in again.',
  65005:
    'The application requests permissions its registration does not include. Ask your administrator.',
  90002: 'This organization does not exist. Check MICROSOFT_TENANT.',
  90072: 'This account does not belong to that organization. Choose another account.',
  90093: 'An administrator must allow this first.',
  90094: 'An administrator must allow this first.',
  90095: 'An administrator must approve your request first.',
  650052: 'Your organization has no mail subscription that Docket can read.',
  700016: 'The application does not exist in this organization. Check MICROSOFT_CLIENT_ID.',
  700082: 'The connection expired because it was inactive. Please sign in again.',
  7000215: 'The client secret is wrong. Check MICROSOFT_CLIENT_SECRET.',
  7000218: 'The client secret is missing. Set MICROSOFT_CLIENT_SECRET.',
  7000222: 'The client secret has expired. Create a new one and set MICROSOFT_CLIENT_SECRET.',
};

const FALLBACK: Readonly<Record<IdentityErrorKind, string>> = {
  expired: 'The sign-in has expired. Please sign in again.',
  declined: NOT_GRANTED,
  refused: NOT_GRANTED,
  configuration: 'The app registration is not set up correctly. Run npm run doctor.',
  temporary: 'The identity provider is currently unavailable. Please try again in a moment.',
  untrusted: 'The identity provider’s response could not be verified. Please sign in again.',
};

/** The provider's refusal in plain words. */
export function entraError(status: number, body: unknown): IdentityError {
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success || status === 429 || status >= 500) {
    return new IdentityError('temporary', FALLBACK.temporary, {
      cause: new Error(`The token endpoint answered ${status}`),
    });
  }
  const { error, error_description: description, error_codes: codes } = parsed.data;
  return refusalOf({ error, description }, codes);
}

/** The same for an error that the browser brings back from the sign-in page instead of a code. */
export function entraRefusal(refusal: AuthorizationRefusal): IdentityError {
  return refusalOf(refusal, [], isDeclined(refusal) ? 'declined' : undefined);
}

const DECLINED = 65004;

/** For personal accounts, Microsoft sends no number with it. */
function isDeclined({ error, description }: AuthorizationRefusal): boolean {
  const numbers = numbersIn(description);
  return error === 'access_denied' && (numbers.length === 0 || numbers.includes(DECLINED));
}

function refusalOf(
  { error, description }: AuthorizationRefusal,
  codes: readonly number[],
  kind: IdentityErrorKind = KINDS[error] ?? 'configuration',
) {
  const numbers = codes.length > 0 ? codes : numbersIn(description);
  const known = numbers.find((number) => TEXTS[number] !== undefined);
  const shown = known ?? numbers[0];
  return new IdentityError(kind, (known && TEXTS[known]) || FALLBACK[kind], {
    cause: new Error(`${error}: ${description.split('\n')[0] ?? ''}`),
    providerCode: shown === undefined ? undefined : `AADSTS${shown}`,
  });
}

function numbersIn(description: string): number[] {
  return [...description.matchAll(/AADSTS(\d{4,8})\b/g)].map((match) => Number(match[1]));
}
