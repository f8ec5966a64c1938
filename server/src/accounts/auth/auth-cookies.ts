/** The __Host- prefix makes the browser refuse the cookie from another host or path; it needs https. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-docket_session' : 'docket_session';
}

export const SIGN_IN_COOKIE = 'docket_sign_in';
export const SIGN_IN_COOKIE_PATH = '/api/v1/auth';

export function cookieOptions(isSecure: boolean, path = '/') {
  return { httpOnly: true, sameSite: 'lax' as const, secure: isSecure, path };
}
