/** Far beyond every address of a screen. */
const LONGEST = 2_000;
/** Browsers drop tabs and line ends from an address, and read a backslash as a slash. */
const UNSAFE = /[\p{Cc} \\]/u;
const CONTROL = /\p{Cc}/u;

/**
 * The path of our own site that a sign-in leads back to; '/' for anything else. Its address is judged as it stands and
 * with its escapes resolved, as some proxies pass it on; no screen needs an empty part or dots in it.
 */
export function ownReturnPath(path: string | null | undefined): string {
  if (path === null || path === undefined || path.length > LONGEST || CONTROL.test(path))
    return '/';
  const address = path.split(/[?#]/, 1)[0] ?? '';
  const unescaped = resolveEscapes(address);
  return unescaped !== null && staysHere(address) && staysHere(unescaped) ? path : '/';
}

function staysHere(address: string): boolean {
  if (!address.startsWith('/') || address.includes('//') || UNSAFE.test(address)) return false;
  // /.//evil.example would become //evil.example once its dots are resolved.
  return address.split('/').every((part) => part !== '.' && part !== '..');
}

/** null where they are broken. */
function resolveEscapes(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}
