/** Longer than the URL of any screen. */
const MAX_LENGTH = 2_000;
/** Browsers strip tabs and newlines from URLs and treat a backslash as a slash. */
const UNSAFE = /[\p{Cc} \\]/u;
const CONTROL = /\p{Cc}/u;

/**
 * A path of our own origin to return to after sign-in; '/' for anything else. Checked both as is and
 * percent-decoded, as some proxies decode it; no screen has empty or dotted segments.
 */
export function ownReturnPath(path: string | null | undefined): string {
  if (path === null || path === undefined || path.length > MAX_LENGTH || CONTROL.test(path))
    return '/';
  const address = path.split(/[?#]/, 1)[0] ?? '';
  const decoded = decodePath(address);
  return decoded !== null && isSafePath(address) && isSafePath(decoded) ? path : '/';
}

function isSafePath(address: string): boolean {
  if (!address.startsWith('/') || address.includes('//') || UNSAFE.test(address)) return false;
  // /.//evil.example would become //evil.example once its dots are resolved.
  return address.split('/').every((part) => part !== '.' && part !== '..');
}

/** null if malformed. */
function decodePath(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}
