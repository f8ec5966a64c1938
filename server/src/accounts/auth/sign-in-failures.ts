import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import {
  OPTIONAL_PERMISSIONS,
  type OptionalPermission,
} from '@docket/core/users/optional-permission';

import { NOT_GRANTED, type IdentityErrorKind } from '../identity/identity-port';

type Failure = { kind: IdentityErrorKind; providerCode?: string | undefined };

export function signInFailed(reason: string, failure: Failure = { kind: 'expired' }): AppError {
  return new AppError(
    'auth.failed',
    `${ERROR_TEXTS.authNotCompleted}. ${numbered(reason, failure)}`,
    detailsOf(reason, failure),
  );
}

/** Nobody is signed out by it. */
export function permissionNotGranted(
  permission: OptionalPermission,
  refusal: Failure & { message: string },
): AppError {
  const { to, without } = OPTIONAL_PERMISSIONS[permission];
  const reason = numbered(refusal.message === NOT_GRANTED ? '' : refusal.message, refusal);
  const what =
    refusal.kind === 'declined'
      ? `You declined permission to ${to}.`
      : `Docket was not given permission to ${to}. ${reason}`.trim();
  return new AppError(
    'auth.permission_not_granted',
    `${what} Without it, Docket cannot ${without}. You are still signed in, and can allow it later.`,
    detailsOf(refusal.message, refusal),
  );
}

function numbered(reason: string, { providerCode }: Failure): string {
  return providerCode === undefined ? reason : `${reason} (${providerCode})`.trim();
}

function detailsOf(reason: string, { kind, providerCode }: Failure) {
  return { reason, kind, providerCode: providerCode ?? null };
}
