/** With the __Host- prefix the browser rejects a cookie set by another host or path; it requires HTTPS. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-docket_session' : 'docket_session';
}

/** Has a narrower path than __Host- allows. */
export function signInCookieName(isSecure: boolean): string {
  return isSecure ? '__Secure-docket_sign_in' : 'docket_sign_in';
}

export const SIGN_IN_COOKIE_PATH = '/api/v1/auth';

export function cookieOptions(isSecure: boolean, path = '/') {
  return { httpOnly: true, sameSite: 'lax' as const, secure: isSecure, path };
}
